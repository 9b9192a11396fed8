# Names a file that another student in the same folder uses: whose it is nobody can tell, and nobody may win by that.
# runs: exec
# level: none
# verdict: refused
import protocol

protocol.meet()
protocol.refused(__import__, 'classmate_search')
protocol.play()
