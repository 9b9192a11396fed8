# Leaves a note for its user's next match in a keyring, which outlives every process.
# runs: exec
# level: limits
# verdict: plays on
import ctypes
import platform

import protocol

USER_KEYRING, PROCESS_KEYRING = -4, -2
GET_PERSISTENT = 22
NUMBERS = {'x86_64': (248, 250), 'aarch64': (217, 219)}

libc = ctypes.CDLL(None, use_errno=True)


def call(name, *arguments):
    add_key, keyctl = NUMBERS[platform.machine()]
    answer = libc.syscall({'add_key': add_key, 'keyctl': keyctl}[name], *arguments)
    if answer < 0:
        raise OSError(ctypes.get_errno(), name)
    return answer


def note(keyring):
    return call('add_key', b'user', b'plyground', b'first: e4', 9, ctypes.c_int(keyring))


protocol.meet()
protocol.refused(lambda: call('keyctl', GET_PERSISTENT, ctypes.c_int(-1), ctypes.c_int(PROCESS_KEYRING)))
protocol.refused(note, USER_KEYRING)
protocol.refused(note, PROCESS_KEYRING)
protocol.play()
