/**
 * Says something to those who listen to the page instead of looking at it.
 * @param {string} sentence
 */
export function announce(sentence) {
  const live = document.getElementById("live");
  if (live && sentence) live.textContent = sentence;
}
