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

/**
 * @param {File} file
 * @param {string} link what opens the question that the file shows
 */
export async function download({ name, type, text }, link) {
  save(type === "image/png" ? await asking(await painted(text), link) : new Blob([text], { type }), name);
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

const HEAD = 33; // bytes of a PNG before what may be put into it: its signature and its sizes

/**
 * A PNG that holds a question, as a chunk of text, for those who open it.
 * @param {Blob} png
 * @param {string} link
 */
async function asking(png, link) {
  if (!link) return png;
  const content = new TextEncoder().encode(`tEXtark-question\0${link}`);
  const [length, sum] = [new DataView(new ArrayBuffer(4)), new DataView(new ArrayBuffer(4))];
  length.setUint32(0, content.length - 4);
  sum.setUint32(0, checksum(content));
  return new Blob([png.slice(0, HEAD), length, content, sum, png.slice(HEAD)], { type: png.type });
}

/**
 * The checksum of a chunk, as PNG wants it (CRC-32).
 * @param {Uint8Array} bytes
 */
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

const ENOUGH = 20_000; // bytes of a PNG, of which the question is among the first

/**
 * What is sent to the engine of a PNG: its beginning.
 * @param {Blob} png
 */
export async function beginning(png) {
  const bytes = new Uint8Array(await png.slice(0, ENOUGH).arrayBuffer());
  return `data:image/png;base64,${btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""))}`;
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
