# Names the file of another student in the same folder, so that it might be copied along.
# runs: exec
# level: none
# verdict: plays on
import protocol

protocol.meet()
protocol.refused(lambda: open('classmate.py').read())
protocol.refused(__import__, 'classmate')
protocol.play()
