// What is carried over the page: the tile in hand under the cursor, a piece dragged from its rack.

const FAR = 8; // pixels after which a press is a drag
const LARGE = 44; // how large a dragged piece is

const carried = Object.assign(document.createElement("div"), { id: "table-carried", hidden: true, ariaHidden: "true" });
document.body.append(carried);

/** @type {{rack: Element, x: number, y: number, moved: boolean} | undefined} */
let dragged;

/** Carry nothing any more. */
export function letGo() {
  carried.hidden = true;
}

/**
 * @param {Element} picture
 * @param {{x: number, y: number}} at
 * @param {number} size
 */
function show(picture, at, size) {
  const shown = carried.firstElementChild;
  if (shown?.innerHTML !== picture.innerHTML) carried.replaceChildren(picture.cloneNode(true));
  Object.assign(carried.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${size}px`, height: `${size}px` });
  carried.hidden = false;
}

/** @param {Element} element */
const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/**
 * What can be pressed on a large tile nearest to where it was pressed.
 * @param {Element | null} tile
 * @param {{clientX: number, clientY: number}} event
 */
export function nearest(tile, event) {
  /** @param {Element} one */
  const far = (one) => Math.hypot(middle(one).x - event.clientX, middle(one).y - event.clientY);
  return [...(tile?.querySelectorAll("[data-act]") ?? [])].sort((one, other) => far(one) - far(other))[0] ?? null;
}

/** The segment under a finger. @param {PointerEvent} event */
function under(event) {
  const there = document.elementFromPoint(event.clientX, event.clientY);
  const place = there?.closest("[data-act^='at:']") ?? nearest(there?.closest(".large-tile") ?? null, event);
  return place?.getAttribute("data-act")?.includes(" ") ? place : undefined;
}

/**
 * @param {import("./board.js").Board} board
 * @param {(act: string, place: string) => void} put what is done when a piece is dropped on a place
 */
export function carry(board, put) {
  document.addEventListener("pointerdown", (event) => {
    const rack = event.target instanceof Element && event.target.closest(".meeple");
    dragged = rack ? { rack, x: event.clientX, y: event.clientY, moved: false } : undefined;
    if (rack && rack.hasPointerCapture(event.pointerId)) rack.releasePointerCapture(event.pointerId);
  });
  document.addEventListener("pointermove", (event) => {
    const at = { x: event.clientX, y: event.clientY };
    for (const place of document.querySelectorAll(".under")) place.classList.remove("under");
    const piece = dragged?.rack.querySelector("svg");
    if (dragged && piece) {
      dragged.moved ||= Math.hypot(at.x - dragged.x, at.y - dragged.y) > FAR;
      if (!dragged.moved) return;
      under(event)?.classList.add("under");
      return show(piece, at, LARGE);
    }
    const tile = document.querySelector(".in-hand .tile-choice svg");
    if (event.pointerType !== "mouse" || !tile || event.buttons || !board.within(event)) return letGo();
    const cell = event.target instanceof Element && event.target.closest(".cell.lit");
    carried.classList.toggle("turned", cell instanceof Element && cell.matches(".turned"));
    show(tile, cell ? middle(cell) : at, 100 * board.scale);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      const place = dragged?.moved && end === "pointerup" && under(/** @type {PointerEvent} */ (event));
      if (dragged && place) put(dragged.rack.getAttribute("data-act") ?? "", place.getAttribute("data-act") ?? "");
      if (dragged) letGo();
      dragged = undefined;
    });
  }
}
