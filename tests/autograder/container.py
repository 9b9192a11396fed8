"""Runs a command as a container of a hand-in system would: root, but without rights.

    python3 container.py ROOT [--without CALL,...] -- COMMAND...

ROOT is a folder that becomes the root of the disk. The system's programs are mounted into it, read-only; everything else in it is
its own. The command has namespaces of its own for mounts, processes, the network (without any device), names and shared memory. It
keeps the capabilities that Docker leaves to root. New namespaces, mounts and what `--without` names (`landlock`, as on an old
kernel) are refused by a seccomp filter, as Docker's own does. Needs root, Linux on x86-64 and the standard library.
"""
import ctypes
import os
import struct
import sys

LIBC = ctypes.CDLL(None, use_errno=True)
CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC = 0x20000, 0x4000000, 0x8000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWCGROUP = 0x10000000, 0x20000000, 0x40000000, 0x2000000
MS_RDONLY, MS_NOSUID, MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 1, 2, 32, 4096, 16384, 1 << 18
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, PR_CAPBSET_DROP, SECCOMP_MODE_FILTER = 38, 22, 24, 2

# chown, dac_override, fowner, fsetid, kill, setgid, setuid, setpcap, net_bind_service, net_raw, sys_chroot, mknod, audit_write,
# setfcap: what Docker leaves.
KEPT = {0, 1, 3, 4, 5, 6, 7, 8, 10, 13, 18, 27, 29, 31}

CALLS = {
    'mount': 165, 'umount2': 166, 'pivot_root': 155, 'setns': 308, 'unshare': 272, 'bpf': 321, 'open_tree': 428,
    'move_mount': 429, 'fsopen': 430, 'fsconfig': 431, 'fsmount': 432, 'mount_setattr': 442,
}
LANDLOCK = [444, 445, 446]
CLONE, CLONE3 = 56, 435
EPERM, ENOSYS = 1, 38
LOCKS = '/run/plyground-users'
DEVICES = ['full', 'null', 'random', 'urandom', 'zero']
SYSTEM = ['bin', 'etc', 'lib', 'lib32', 'lib64', 'sbin', 'usr']


def check(result, what):
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, '%s: %s' % (what, os.strerror(number)))


def mount(source, target, kind, flags):
    words = [None if word is None else os.fsencode(word) for word in (source, target, kind)]
    check(LIBC.mount(words[0], words[1], words[2], ctypes.c_ulong(flags), None), 'mount %s' % target)


def lay_out(root):
    """The system's programs, devices and /proc, in the folder that becomes the root."""
    mount(None, '/', None, MS_REC | MS_PRIVATE)
    for name in SYSTEM:
        system, own = '/' + name, os.path.join(root, name)
        if os.path.islink(system):
            if not os.path.lexists(own):
                os.symlink(os.readlink(system), own)
        elif os.path.isdir(system):
            os.makedirs(own, exist_ok=True)
            mount(system, own, None, MS_BIND)
            mount(None, own, None, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID)
    os.makedirs(os.path.join(root, 'dev/shm'), exist_ok=True)
    for name in DEVICES:
        own = os.path.join(root, 'dev', name)
        open(own, 'w').close()
        mount('/dev/' + name, own, None, MS_BIND)
    for name, rights in [('proc', 0o755), ('run', 0o755), ('tmp', 0o1777), ('var/tmp', 0o1777), ('dev/shm', 0o1777)]:
        os.makedirs(os.path.join(root, name), exist_ok=True)
        os.chmod(os.path.join(root, name), rights)
    mount('proc', os.path.join(root, 'proc'), 'proc', MS_NOSUID)
    # Users are one and the same on both sides. The guard's locks are, too: else a guard outside would take a user that a guard
    # inside has given to an agent, and end that agent first.
    os.makedirs(LOCKS, mode=0o700, exist_ok=True)
    os.makedirs(root + LOCKS, mode=0o700, exist_ok=True)
    mount(LOCKS, root + LOCKS, None, MS_BIND)


def instruction(code, value, if_true=0, if_false=0):
    return struct.pack('HBBI', code, if_true, if_false, value)


def confine(without):
    """Takes what Docker takes: capabilities, and the calls that make namespaces and mounts."""
    load, equal, any_bit, answer = 0x20, 0x15, 0x45, 0x06
    refuse, allow = 0x00050000, 0x7fff0000
    program = [instruction(load, 4), instruction(equal, 0xc000003e, 1, 0), instruction(answer, allow),
               instruction(load, 0)]
    for number in CALLS.values():
        program += [instruction(equal, number, 0, 1), instruction(answer, refuse | EPERM)]
    absent = [CLONE3] + (LANDLOCK if 'landlock' in without else [])
    for number in absent:
        program += [instruction(equal, number, 0, 1), instruction(answer, refuse | ENOSYS)]
    spaces = CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP
    program += [instruction(equal, CLONE, 0, 3), instruction(load, 16), instruction(any_bit, spaces, 0, 1),
                instruction(answer, refuse | EPERM), instruction(answer, allow)]
    code = ctypes.create_string_buffer(b''.join(program))

    class Filter(ctypes.Structure):
        _fields_ = [('length', ctypes.c_ushort), ('code', ctypes.c_void_p)]

    for capability in range(64):
        if capability not in KEPT:
            LIBC.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    check(LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 'no new privileges')
    value = Filter(len(program), ctypes.cast(code, ctypes.c_void_p))
    check(LIBC.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(value), 0, 0), 'seccomp')


def main():
    root, words = sys.argv[1], sys.argv[2:]
    without = words[1].split(',') if words[0] == '--without' else []
    command = words[words.index('--') + 1:]
    spaces = CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWPID | CLONE_NEWNET
    check(LIBC.unshare(spaces), 'unshare')
    child = os.fork()
    if child == 0:
        try:
            lay_out(root)
            os.chroot(root)
            os.chdir('/autograder')
            confine(without)
            os.execve(command[0], command, {'PATH': '/usr/local/bin:/usr/bin:/bin', 'HOME': '/root'})
        except BaseException as error:
            sys.stderr.write('container.py: %s\n' % error)
            sys.stderr.flush()
            os._exit(125)
    _, status = os.waitpid(child, 0)
    sys.exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))


if __name__ == '__main__':
    main()
