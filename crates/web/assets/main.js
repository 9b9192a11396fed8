// What every page loads. Each element is one file and knows no game: the server says what is legal.
import "./theme-switch.js";
import "./key-list.js";
import "./board-view.js";
import "./board-size.js";
import "./board-zoom.js";
import "./copy-link.js";
import "./game-clock.js";
import "./game-session.js";
import "./display-form.js";
import "./seat-picker.js";
import "./domino-keys.js";
import "./analysis-board.js";
import "./eval-graph.js";
import "./board-editor.js";
import "./check-run.js";
