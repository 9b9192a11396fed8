// A picture as PNG: the browser draws the SVG of the server on a canvas, twice as large.

/** How many pixels of the PNG a unit of the picture has. */
const SHARPNESS = 2;

class PictureDownload extends HTMLElement {
  connectedCallback() {
    for (const button of this.querySelectorAll("[data-png]")) button.removeAttribute("hidden");
    this.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-png]") : null;
      if (button instanceof HTMLElement) void this.download(button.dataset.png ?? "", button.dataset.file ?? "picture.svg");
    });
  }

  /** @param {string} address @param {string} file */
  async download(address, file) {
    const answer = await fetch(address);
    if (!answer.ok) return;
    const image = new Image();
    // The policy of the page lets pictures in from data, and an image runs nothing.
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await answer.text())}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SHARPNESS;
    canvas.height = image.naturalHeight * SHARPNESS;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, "image/png"));
    if (!blob) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = file.replace(/\.svg$/, ".png");
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
customElements.define("picture-download", PictureDownload);
