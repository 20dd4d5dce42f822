import { Refusal } from '../refusal.ts';

/** What comes in of a form, or of a file in it: that it breaks off is the sender's fault, never ours. */
export async function* orBroken<T>(coming: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* coming;
  } catch (cause) {
    // What the library counts and refuses has words of its own.
    if (String((cause as { code?: unknown }).code).startsWith('FST_')) throw cause;
    throw new Refusal('fileBroken', { cause });
  }
}
