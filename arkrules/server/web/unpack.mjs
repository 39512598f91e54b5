// What the engine for the browser is packed in: how large each part is, as JSON, then the parts.
// The first is the memory of a Python, the others are files.

/**
 * The memory, and the files by their paths.
 * @param {ArrayBuffer} packed
 * @returns {[Uint8Array, Map<string, Uint8Array>]}
 */
export function unpack(packed) {
  const [length] = new Uint32Array(packed, 0, 1);
  const head = new TextDecoder().decode(new Uint8Array(packed, 8, length));
  let at = 8 + length;
  const parts = JSON.parse(head).map((/** @type {[string, number]} */ [path, size]) => {
    at += size;
    return [path, new Uint8Array(packed, at - size, size)];
  });
  return [parts[0][1], new Map(parts.slice(1))];
}

/**
 * Write files.
 * @param {any} disk the file system of Pyodide
 * @param {Map<string, Uint8Array>} files
 */
export function layOut(disk, files) {
  for (const folder of new Set([...files.keys()].map((path) => path.slice(0, path.lastIndexOf("/"))))) {
    disk.mkdirTree(folder);
  }
  for (const [path, content] of files) disk.writeFile(path, content);
}
