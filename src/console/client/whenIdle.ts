interface Waiting {
  /** It is done after so many milliseconds at the latest, whatever else goes on; left out: whenever there is time. */
  readonly within?: number;
  /** The milliseconds that a browser without idle time waits. */
  readonly otherwise: number;
}

/** Runs something once the browser has nothing else to do: what a person does meanwhile goes first. */
export function whenIdle(act: () => void, { within, otherwise }: Waiting): void {
  // Safari knows no idle time.
  if (!('requestIdleCallback' in window)) setTimeout(act, otherwise);
  else window.requestIdleCallback(act, within === undefined ? {} : { timeout: within });
}
