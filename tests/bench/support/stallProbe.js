import { createHistogram } from 'node:perf_hooks';

/** How often the loop is asked whether it is in time, in milliseconds. */
const resolution = 5;
const microseconds = 1_000;

// Loaded into a server before its own code; in JavaScript, so that nothing is loaded with it that the server would not load.
// Node's own monitor counts a pause of the watch as one long delay, hence this.
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

process.on('message', (order) => {
  isWatching = order === 'watch';
  expected = performance.now() + resolution;
  process.send?.({ p999: delays.percentile(99.9) / microseconds, max: delays.max / microseconds, own });
});
process.channel?.unref();
