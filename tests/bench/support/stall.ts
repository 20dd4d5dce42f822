export type StallOrder = 'watch' | 'pause';

/** How long the event loop kept others waiting while it was watched, in milliseconds. */
export interface Stall {
  readonly p999: number;
  readonly max: number;
  /** The longest that the server itself computed in one go: what others did on the machine is not in it. */
  readonly own: number;
}
