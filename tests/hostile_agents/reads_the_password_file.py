# Reads the list of accounts (/etc/passwd).
# runs: exec
# level: landlock
# verdict: plays on
import protocol

protocol.meet()
for path in ['/etc/passwd', '/etc/shadow', '/proc/1/environ']:
    protocol.refused(lambda: open(path).read())
protocol.play()
