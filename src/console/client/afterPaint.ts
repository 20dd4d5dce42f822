/** Runs something once the next frame has been painted; a window that is not seen paints none and does not wait. */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') {
    act();
    return;
  }
  // The frame's own callback comes before it is painted, a timer set in it comes after.
  requestAnimationFrame(() => setTimeout(act));
}
