# Names a file that another student in the same folder uses: the referee cannot tell whose file it is, so there is no match.
# runs: exec
# level: none
# verdict: refused
import protocol

protocol.meet()
protocol.refused(__import__, 'classmate_search')
protocol.play()
