/** So near the edge of what scrolls a drag scrolls it, so much at a time; in px. */
const edge = 36;
const step = 14;

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY' | 'movementX' | 'movementY'>;

/**
 * Scrolls the boxes with `data-edge` around an element when the pointer is near their edges, unless it comes away from
 * there: what is carried in from outside crosses the edge, and means nothing by it.
 */
export function scrollNear(under: Element | null, { clientX, clientY, movementX, movementY }: Pointer): void {
  for (let box = under?.closest('[data-edge]'); box; box = box.parentElement?.closest('[data-edge]')) {
    const { top, bottom, left, right } = box.getBoundingClientRect();
    box.scrollTop += meant(towards(clientY, top, bottom), movementY);
    box.scrollLeft += meant(towards(clientX, left, right), movementX);
  }
}

function meant(way: number, movement: number): number {
  return way * movement < 0 ? 0 : way;
}

function towards(at: number, from: number, to: number): number {
  if (at < from + edge) return -step;
  return at > to - edge ? step : 0;
}
