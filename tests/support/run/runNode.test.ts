import { expect, it } from 'vitest';
import { runNode } from './runNode.ts';

const script = (text: string) => ['--eval', text];

it('runNode reports whether a command succeeded', async () => {
  expect(await runNode(script('process.exit(0)'))).toBe(true);
  expect(await runNode(script('process.exit(3)'))).toBe(false);
});

it('runNode kills a command without output', async () => {
  expect(await runNode(script('setInterval(() => undefined, 1000)'), { silence: 200 })).toBe(false);
});

it('runNode lets a command run as long as it produces output', async () => {
  const talking = "let n = 0; const t = setInterval(() => { process.stdout.write(' '); if (++n > 40) clearInterval(t); }, 50)";
  expect(await runNode(script(talking), { silence: 1_500 })).toBe(true);
});
