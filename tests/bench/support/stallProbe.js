import { createHistogram } from 'node:perf_hooks';

/** The interval of the event loop checks, in milliseconds. */
const resolution = 5;
const microseconds = 1_000;

// Measures event loop delays of a server, into which it is loaded before the server's code. It is JavaScript, so that it
// loads no modules that the server would not load. Node's own monitor is not used, because it counts the time between two
// measurements as one long delay.
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
