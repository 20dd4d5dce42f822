/** Scrolls a grid no further than it has to, until the row with this index stands below the titles and above the foot. */
export function bringIntoSight(box: HTMLElement | null, index: number, rowHeight: number): void {
  if (!box) return;
  const head = box.querySelector('thead')?.clientHeight ?? 0;
  const foot = box.querySelector('tfoot')?.clientHeight ?? 0;
  const top = index * rowHeight;
  const room = box.clientHeight - head - foot - rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top > box.scrollTop + room) box.scrollTop = top - room;
}
