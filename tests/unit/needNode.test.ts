import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const check = (...version: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../../build/needNode.js'), ...version]);
  return { status, reported: String(stderr) };
};

test.each(['20.20.2', '25.0.0', '26.9.1'])('a start with Node %s exits, and names the required Node version', (version) => {
  const { status, reported } = check(version);
  expect(status).toBe(1);
  expect(reported).toMatch(new RegExp(`needs Node 26\\.\\d+\\.\\d+ or newer; this is Node ${version}\\.`));
});

test('a start with the current Node, or a newer one, continues', () => {
  expect([check(), check('99.0.0')]).toEqual(Array(2).fill({ status: 0, reported: '' }));
});
