# Its name and its remarks are HTML, and escape sequences for the terminal.
# runs: exec
# level: none
# verdict: plays on
import protocol

protocol.meet('<script>alert("name")</script>\x1b[2J\n\r\u202e<b>')
for turn in protocol.turns():
    remark = '</pre><script>alert("remark")</script>\x1b]0;owned\x07\n&amp;\u0000'
    protocol.write(protocol.line(move=turn['legal'][-1], remark=remark))
