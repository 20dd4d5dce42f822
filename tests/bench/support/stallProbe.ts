import { createHistogram } from 'node:perf_hooks';

export type StallOrder = 'watch' | 'pause';

/** How long the event loop kept others waiting while it was watched, in milliseconds. */
export interface Stall {
  readonly p999: number;
  readonly max: number;
  /** The longest that the server itself computed in one go: what others did on the machine is not in it. */
  readonly own: number;
}

/** How often the loop is asked whether it is in time, in milliseconds. */
const resolution = 5;
const microseconds = 1_000;

// Loaded into a server before its own code. Node's own monitor counts a pause of the watch as one long delay, hence this.
const delays = createHistogram();
let isWatching = false;
let expected = 0;
let own = 0;
let used = process.threadCpuUsage();

setInterval(() => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(used);
  used = process.threadCpuUsage();
  if (isWatching) {
    delays.record(Math.max(1, Math.round((now - expected) * microseconds)));
    own = Math.max(own, (user + system) / microseconds);
  }
  expected = now + resolution;
}, resolution).unref();

process.on('message', (order: StallOrder) => {
  isWatching = order === 'watch';
  expected = performance.now() + resolution;
  process.send?.({ p999: delays.percentile(99.9) / microseconds, max: delays.max / microseconds, own } satisfies Stall);
});
process.channel?.unref();
