/** A window that is out of sight for so long, in ms, is not looked at. */
const patience = 60_000;

/** Tells when the window goes out of sight for longer, and at once when it is back. */
export function watchSight(tell: (isSeen: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') tell(true);
    else timer = setTimeout(() => tell(false), patience);
  });
}
