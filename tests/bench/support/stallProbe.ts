import { monitorEventLoopDelay } from 'node:perf_hooks';

export type StallOrder = 'watch' | 'pause';

/** How long the event loop kept others waiting while it was watched, in milliseconds. */
export interface Stall {
  readonly p999: number;
  readonly max: number;
}

/** The monitor's timer; what it measures includes this time, which is nobody's fault. */
const resolution = 5;
const nanoseconds = 1e6;

const monitor = monitorEventLoopDelay({ resolution });

process.on('message', (order: StallOrder) => {
  monitor[order === 'watch' ? 'enable' : 'disable']();
  const late = (value: number) => Math.max(0, value / nanoseconds - resolution);
  process.send?.({ p999: late(monitor.percentile(99.9)), max: late(monitor.max) } satisfies Stall);
});
process.channel?.unref();
