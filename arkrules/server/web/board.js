// The board under the fingers: drag it, pinch or scroll to zoom, walk over it with arrow keys.

const CELL = 100; // how large a cell is in every picture of ours
const FINGER = 46; // how large it is on the screen at least
const LARGE = 1.6; // how large it is in a board that fits
const CLOSEST = 4;
const STILL = 8; // how far a finger moves that only wants to click
const TWIST = Math.PI / 5;

/** @typedef {{x: number, y: number}} Point */

/** @param {Element} element */
const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** @param {string | null} at @returns {Point} */
const cell = (at) => {
  const [x, y] = (at ?? "").split(",").map(Number);
  return { x, y };
};

export class Board {
  /**
   * @param {HTMLElement} box
   * @param {(turns: 1 | -1) => void} twisted
   */
  constructor(box, twisted) {
    this.box = box;
    this.twisted = twisted;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    this.center = { x: 0, y: 0 };
    this.scale = 1; // pixels of the screen for one of the picture
    this.fitted = true;
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    this.dragged = false;
    this.twist = 0;
    this.began = { x: 0, y: 0 };
    this.listen();
    new ResizeObserver(() => this.refresh()).observe(box);
  }

  /**
   * Whether something is done to the picture, and not to what stands below it.
   * @param {Event} event
   */
  within(event) {
    return event.target instanceof Node && this.svg?.contains(event.target);
  }

  /** How large the picture is on the screen. */
  get size() {
    const { width, height } = (this.svg ?? this.box).getBoundingClientRect();
    return { width, height };
  }

  listen() {
    const { box } = this;
    box.addEventListener("pointerdown", (event) => this.down(event));
    box.addEventListener("pointermove", (event) => this.move(event));
    box.addEventListener("gesturestart", (event) => event.preventDefault());
    for (const end of ["pointerup", "pointercancel"]) {
      box.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    box.addEventListener(
      "click",
      (event) => {
        if (this.dragged && event.detail) event.stopPropagation(); // keys click without a finger
      },
      true,
    );
    box.addEventListener(
      "wheel",
      (event) => {
        if (!this.within(event)) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), { x: event.clientX, y: event.clientY });
      },
      { passive: false },
    );
    box.addEventListener("focusin", (event) => {
      if (event.target instanceof SVGElement && event.target.matches(":focus-visible")) this.reveal(event.target);
    });
  }

  /**
   * Show another picture; the place that one looks at stays where it is.
   * @param {() => void} change
   */
  during(change) {
    const place = this.fitted ? undefined : this.looked();
    const at = place?.getAttribute("data-at");
    const before = place && middle(place);
    change();
    this.refresh();
    const after = at && this.svg?.querySelector(`[data-at="${CSS.escape(at)}"]`);
    if (before && after) {
      const now = middle(after);
      this.shift(now.x - before.x, now.y - before.y);
    }
  }

  get middle() {
    return middle(this.svg ?? this.box);
  }

  /** The place nearest to the middle. */
  looked() {
    const here = this.middle;
    /** @param {Element} place */
    const far = (place) => Math.hypot(middle(place).x - here.x, middle(place).y - here.y);
    return this.places().reduce(
      (/** @type {Element | undefined} */ best, place) => (best && far(best) <= far(place) ? best : place),
      undefined,
    );
  }

  /** @returns {SVGElement[]} */
  places() {
    return [...(this.svg?.querySelectorAll("[data-at]") ?? [])].filter((one) => one instanceof SVGElement);
  }

  /** Take over the picture that is there now. */
  refresh() {
    this.svg = this.box.querySelector("svg");
    const said = this.svg?.getAttribute("data-whole") ?? this.svg?.getAttribute("viewBox");
    const box = (said ?? "0 0 1 1").split(" ").map(Number);
    if (!this.svg || box.some((side) => !Number.isFinite(side))) return;
    this.whole = { x: box[0], y: box[1], width: box[2], height: box[3] };
    this.svg.setAttribute("data-whole", box.join(" "));
    this.svg.setAttribute("width", "100%");
    this.svg.setAttribute("height", "100%");
    if (this.fitted) this.fit();
    else this.show();
  }

  /** All of the board, above the sheet, if places are large enough for fingers then; else its middle. */
  fit() {
    const { width } = this.size;
    const covered = this.size.height * Number(getComputedStyle(this.box).getPropertyValue("--covered"));
    const height = this.size.height - covered;
    const fits = Math.min(width / this.whole.width, height / this.whole.height, LARGE);
    this.fitted = true;
    this.scale = Math.max(fits, FINGER / CELL);
    const y = this.whole.y + this.whole.height / 2 + covered / 2 / this.scale;
    this.center = { x: this.whole.x + this.whole.width / 2, y };
    this.show();
  }

  show() {
    const screen = this.size;
    if (!this.svg || !screen.width || !screen.height) return;
    const [width, height] = [screen.width / this.scale, screen.height / this.scale];
    /** @param {number} at @param {number} from @param {number} size @param {number} seen */
    const within = (at, from, size, seen) => {
      const room = Math.max(size - seen, 0) / 2;
      return Math.min(Math.max(at, from + size / 2 - room - CELL / 2), from + size / 2 + room + CELL / 2);
    };
    if (!this.fitted) {
      this.center.x = within(this.center.x, this.whole.x, this.whole.width, width);
      this.center.y = within(this.center.y, this.whole.y, this.whole.height, height);
    }
    const corner = [this.center.x - width / 2, this.center.y - height / 2];
    this.svg.setAttribute("viewBox", [...corner, width, height].map((side) => side.toFixed(2)).join(" "));
  }

  /**
   * Move what is seen by as many pixels of the screen.
   * @param {number} x
   * @param {number} y
   */
  shift(x, y) {
    this.fitted = false;
    this.center.x += x / this.scale;
    this.center.y += y / this.scale;
    this.show();
  }

  /**
   * @param {number} factor
   * @param {Point} [at] what stays where it is on the screen
   */
  zoom(factor, at = this.middle) {
    const here = this.middle;
    const { width, height } = this.size;
    const smallest = Math.min(width / this.whole.width, height / this.whole.height);
    const scale = Math.min(Math.max(this.scale * factor, Math.min(smallest, FINGER / CELL)), CLOSEST);
    const grown = scale / this.scale - 1;
    const [x, y] = [(at.x - here.x) * grown, (at.y - here.y) * grown];
    this.scale = scale;
    this.shift(x, y);
  }

  /** @param {Element} place */
  reveal(place) {
    const [seen, box] = [(this.svg ?? this.box).getBoundingClientRect(), place.getBoundingClientRect()];
    const x = Math.min(0, box.left - seen.left) || Math.max(0, box.right - seen.right);
    const y = Math.min(0, box.top - seen.top) || Math.max(0, box.bottom - seen.bottom);
    if (x || y) this.shift(x, y);
  }

  // -- fingers

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button || !this.within(event)) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.began = { x: event.clientX, y: event.clientY };
    this.twist = 0;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 2) this.pinch(event.pointerId, before, now);
    if (this.fingers.size === 1 && (this.dragged || Math.hypot(now.x - this.began.x, now.y - this.began.y) > STILL)) {
      this.dragged = true;
      this.box.setPointerCapture(event.pointerId);
      this.shift(before.x - now.x, before.y - now.y);
      this.fingers.set(event.pointerId, now);
    } else if (this.fingers.size !== 1) {
      this.fingers.set(event.pointerId, now);
    }
  }

  /**
   * Two fingers: apart or together zooms, and turning them turns the tile.
   * @param {number} id
   * @param {Point} before
   * @param {Point} now
   */
  pinch(id, before, now) {
    const [other] = [...this.fingers].filter(([one]) => one !== id).map(([, point]) => point);
    this.dragged = true;
    const [was, is] = [before, now].map((at) => ({ far: Math.hypot(at.x - other.x, at.y - other.y), angle: Math.atan2(at.y - other.y, at.x - other.x) }));
    const turned = is.angle - was.angle;
    this.twist += Math.atan2(Math.sin(turned), Math.cos(turned));
    if (Math.abs(this.twist) > TWIST) {
      this.twisted(this.twist > 0 ? 1 : -1);
      this.twist = 0;
    }
    if (was.far && is.far) this.zoom(is.far / was.far, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    this.shift((before.x - now.x) / 2, (before.y - now.y) / 2);
  }

  // -- keys

  /**
   * Go from a place to the next one in a direction, straight on if there is any.
   * @param {Element} from
   * @param {string} arrow
   */
  walk(from, arrow) {
    const here = cell(from.getAttribute("data-at"));
    /** @type {["x" | "y", "x" | "y"]} */
    const [along, across] = /Left|Right/.test(arrow) ? ["x", "y"] : ["y", "x"];
    const sign = /Left|Up/.test(arrow) ? -1 : 1;
    const ahead = this.places()
      .filter((place) => place.hasAttribute("data-act"))
      .map((place) => ({ place, at: cell(place.getAttribute("data-at")) }))
      .filter(({ at }) => (at[along] - here[along]) * sign > 0)
      .map(({ place, at }) => ({
        place,
        far: (at[along] - here[along]) * sign + 100 * Math.abs(at[across] - here[across]),
      }));
    const next = ahead.sort((one, other) => one.far - other.far)[0]?.place;
    if (!next) return;
    from.setAttribute("tabindex", "-1"); // the tab key comes to one of them, arrows to the others
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}
