/** What a page remembers while it is open (`place`). */
type Memory = Pick<Map<string, unknown>, 'get' | 'set'>;

interface Walked {
  readonly id: string;
  readonly index: number;
}

const key = 'walkedTo';

/** Remembers which record of the list is in front of it, and where in the list that stands, from 0. */
export function noteWalk(memory: Memory, walked: Walked): void {
  memory.set(key, walked);
}

/** Where in the list the record stands that was looked at last; undefined where that was another one. */
export function walkedTo(memory: Memory, id: string): number | undefined {
  const walked = memory.get(key) as Walked | undefined;
  return walked?.id === id ? walked.index : undefined;
}
