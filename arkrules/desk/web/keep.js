// What leaves the page: files, pictures, the clipboard.

/** @typedef {{name: string, type: string, text: string}} File */

/**
 * @param {Blob} content
 * @param {string} name
 */
function save(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {File} file */
export async function download({ name, type, text }) {
  save(type === "image/png" ? await painted(text) : new Blob([text], { type }), name);
}

const SHARPNESS = 2;
const LARGEST = 8192;

/**
 * An SVG picture as PNG.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function painted(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    const scale = Math.min(SHARPNESS, LARGEST / Math.max(width, height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error(svg.slice(0, 80)))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Whether a text is in the clipboard now.
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
