# Opens more files than any agent needs.
# runs: exec
# level: limits
# verdict: plays on
import protocol

protocol.meet()
opened = []


def open_many():
    for _ in range(5000):
        opened.append(open('/dev/null'))
    return 'five thousand files'


protocol.refused(open_many)
del opened[:]
protocol.play()
