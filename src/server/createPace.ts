import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long others wait at a time, in milliseconds; a step that takes longer is done to its end. */
const slice = 15;

/** For long work in steps: called after each, it lets whatever else has come in go first every few milliseconds. */
export function createPace(): () => Promise<void> | undefined {
  let since = performance.now();
  const rest = async (): Promise<void> => {
    await nextTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < slice ? undefined : rest());
}
