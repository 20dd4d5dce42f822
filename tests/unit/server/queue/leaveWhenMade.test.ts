import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairQueue, leaveWhenMade } from '../../../../src/server/queue.ts';

const one = { running: 1, ofOne: 1, waitingOfOne: 1, patience: 20_000 };
const chunk = Buffer.alloc(64 * 1024);

/** Returns a stream of this many chunks. Each takes `moment` ms to produce. */
function file(parts: number, moment = 0): Readable {
  const make = async function* () {
    for (let i = 0; i < parts; i += 1) {
      if (moment > 0) await pause(moment);
      yield chunk;
    }
  };
  return Readable.from(make(), { objectMode: false, highWaterMark: chunk.length });
}

test("a slow download does not keep others' files from being generated", async () => {
  const queue = new FairQueue(one);
  const slow = file(100);
  leaveWhenMade(slow, await queue.enter('slow'));
  slow.read(1);
  await expect(queue.run('other', async () => 'made')).resolves.toBe('made');
  expect(slow.destroyed).toBe(false);
  slow.destroy();
});

test('a file read as fast as it is generated keeps its place until it is complete', async () => {
  const queue = new FairQueue(one);
  const content = file(30, 50);
  leaveWhenMade(content, await queue.enter('fast'));
  let isWhole = false;
  const read = content.toArray().then(() => {
    isWhole = true;
  });
  await queue.run('other', async () => expect(isWhole || content.readableEnded).toBe(true));
  await read;
});
