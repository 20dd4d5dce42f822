import type { Desk } from '../../../server/fill/desk.ts';

/** What happens one thing after the other; each moment that it gives is when it goes on. */
export type Story = AsyncGenerator<Date, void, void>;

interface Waiting {
  readonly story: Story;
  readonly at: number;
}

const day = 24 * 3_600_000;

/**
 * Tells all stories side by side in the order of their moments, and lets the house do its own work once a day. What would
 * happen after the present does not: so each story stops where it is today.
 */
export async function walk(desk: Desk, stories: readonly Story[]): Promise<void> {
  const waiting: Waiting[] = [];
  const goOn = async (story: Story): Promise<void> => {
    const { done, value } = await story.next();
    if (!done && value.getTime() <= desk.now.getTime()) waiting.push({ story, at: value.getTime() });
  };
  for (const story of stories) await goOn(story);
  let worked = 0;
  while (waiting.length > 0) {
    const at = Math.min(...waiting.map((one) => one.at));
    const [next] = waiting.splice(
      waiting.findIndex((one) => one.at === at),
      1,
    ) as [Waiting];
    desk.goTo(new Date(at));
    if (at - worked >= day) {
      worked = at;
      await desk.runJobs();
    }
    await goOn(next.story);
  }
  await desk.runJobs();
}
