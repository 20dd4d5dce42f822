export type StallOrder = 'watch' | 'pause';

/** How long the event loop was blocked while it was watched, in milliseconds. */
export interface Stall {
  readonly p999: number;
  readonly max: number;
  /** The longest uninterrupted computation of the server itself, without delays by other processes. */
  readonly own: number;
}
