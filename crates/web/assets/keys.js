/** Whether keys that are a single letter or figure do something. Those who speak to their computer turn them off. */
let on = true;

try {
  on = localStorage.getItem("single-keys") !== "off";
} catch {
  // Then it lasts as long as this page.
}

export const singleKeys = () => on;

/** @param {boolean} wanted */
export function setSingleKeys(wanted) {
  on = wanted;
  try {
    localStorage.setItem("single-keys", wanted ? "on" : "off");
  } catch {
    // Likewise.
  }
}

/** Whether the event is a letter, a figure or a sign, which means nothing while single keys are off. @param {KeyboardEvent} event */
export const isSingle = (event) => event.key.length === 1 && event.key !== " ";

/**
 * Whether a key is for the field that has the focus, and not for the page. An empty field has no use for arrows: there
 * they step through the game as everywhere else.
 * @param {KeyboardEvent} event
 */
export function isForField(event) {
  const field = event.target instanceof Element ? event.target.closest("input, textarea, select, [contenteditable]") : null;
  if (!field) return false;
  const isText = field instanceof HTMLInputElement && !["range", "checkbox", "radio"].includes(field.type);
  if (isText && field.value === "" && ["ArrowLeft", "ArrowRight"].includes(event.key)) return false;
  return !(field instanceof HTMLInputElement && field.type === "checkbox" && event.key.startsWith("Arrow"));
}

/** Where a key steps to, by the words of the links that do the same. @type {Record<string, string>} */
export const STEPS = { ArrowLeft: "previous", ArrowRight: "next", Home: "0", End: "last" };

/**
 * Steps with the wheel over an element, where the page itself has nowhere to scroll.
 * @param {Element} element
 * @param {(way: "previous" | "next") => void} step
 */
export function stepByWheel(element, step) {
  let turned = 0;
  element.addEventListener(
    "wheel",
    (event) => {
      const wheel = /** @type {WheelEvent} */ (event);
      const root = document.documentElement;
      const zoomed = event.target instanceof Element && event.target.closest("board-view[data-zoom]");
      if (wheel.ctrlKey || zoomed || root.scrollHeight > root.clientHeight + 1) return;
      event.preventDefault();
      // A notch of a mouse is about 100; a touchpad sends many small ones.
      turned += wheel.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? wheel.deltaY : wheel.deltaY * 40;
      if (Math.abs(turned) < 50) return;
      step(turned < 0 ? "previous" : "next");
      turned = 0;
    },
    { passive: false },
  );
}
