/** Sounds are off until the visitor turns them on. */
let on = false;
/** @type {AudioContext | null} */
let context = null;

try {
  on = localStorage.getItem("sounds") === "on";
} catch {
  // Then it lasts as long as this page.
}

/** Whether sounds are on. */
export const soundsOn = () => on;

/** @param {boolean} wanted */
export function setSounds(wanted) {
  on = wanted;
  try {
    localStorage.setItem("sounds", wanted ? "on" : "off");
  } catch {
    // Likewise.
  }
}

/** The short sound of a piece on wood. */
export function click() {
  if (!on) return;
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const loudness = context.createGain();
  const now = context.currentTime;
  tone.type = "triangle";
  tone.frequency.setValueAtTime(330, now);
  tone.frequency.exponentialRampToValueAtTime(140, now + 0.06);
  loudness.gain.setValueAtTime(0.2, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(loudness).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
