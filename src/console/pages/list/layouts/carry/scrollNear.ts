/** So near the edge of what scrolls a drag scrolls it, so much at a time; in px. */
const edge = 36;
const step = 14;

/** Scrolls the boxes with `data-edge` around an element when the pointer is near their edges. */
export function scrollNear(
  under: Element | null,
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
): void {
  for (let box = under?.closest('[data-edge]'); box; box = box.parentElement?.closest('[data-edge]')) {
    const { top, bottom, left, right } = box.getBoundingClientRect();
    box.scrollTop += towards(clientY, top, bottom);
    box.scrollLeft += towards(clientX, left, right);
  }
}

function towards(at: number, from: number, to: number): number {
  if (at < from + edge) return -step;
  return at > to - edge ? step : 0;
}
