# Says its first move together with its name.
# runs: exec
# level: none
# verdict: foul malformed
import protocol

protocol.read()
protocol.write(protocol.line(name='hasty') + protocol.line(move='b2'))
protocol.play()
