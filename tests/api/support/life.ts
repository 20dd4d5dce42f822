import { expect } from 'vitest';
import type { Client } from './client.ts';
import type { RecordsDoor } from './recordsDoor.ts';

/** An action of a record's life cycle, as the test expects it. */
export interface Step {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
  /** Run by the system; users cannot run it. */
  readonly bySystem?: true;
  readonly input?: object;
}

export interface Expected {
  readonly state: string;
  /** The allowed action that the test will run on the record; undefined if the test only tries forbidden actions. */
  readonly step?: string;
}

export interface Life {
  readonly resource: string;
  readonly field: string;
  readonly transit: string;
  readonly states: readonly string[];
  readonly steps: readonly Step[];
  readonly admin: Client;
  readonly door: RecordsDoor;
  /** Creates records in these states on which only the state can forbid an action; resolves with their ids. */
  readonly make: (expected: readonly Expected[]) => Promise<readonly string[]>;
  /** Reads everything that an action could have changed. */
  readonly readBack: (id: string) => Promise<unknown>;
}

const refused = 40012;

/**
 * Tries every action in every state: those in the table lead to their target state, all others are refused and change nothing.
 * The administrator cannot run a system action; run by the system, it follows the same table.
 */
export async function walkEveryPair(life: Life): Promise<{ allowed: number; refused: number }> {
  const { states, steps, make } = life;
  const here = await make(states.map((state) => ({ state })));
  const counts = await Promise.all(states.map((state, i) => rejectOthers(life, state, String(here[i]))));
  const allowed = states.flatMap((state) =>
    steps.filter(({ from }) => from.includes(state)).map((step) => ({ state, step })),
  );
  const ready = await make(allowed.map(({ state, step }) => ({ state, step: step.name })));
  await Promise.all(
    allowed.map(async ({ step, state }, i) => {
      const id = String(ready[i]);
      expect(await take(life, id, step), `${state} ${step.name}`).toBe(20000);
      expect(await life.readBack(id), `${state} ${step.name}`).toMatchObject({ record: { [life.field]: step.to } });
    }),
  );
  return { allowed: allowed.length, refused: counts.reduce((total, count) => total + count, 0) };
}

/** Tries every action that is not allowed in the state on one record; returns their number. */
async function rejectOthers(life: Life, state: string, id: string): Promise<number> {
  const before = await life.readBack(id);
  for (const step of life.steps.filter(({ bySystem }) => bySystem)) {
    expect(await byWire(life, id, step), `${state} ${step.name} over the wire`).toBe(refused);
  }
  const others = life.steps.filter(({ from }) => !from.includes(state));
  for (const step of others) expect(await take(life, id, step), `${state} ${step.name}`).toBe(refused);
  expect(await life.readBack(id), `after all that was refused in ${state}`).toEqual(before);
  return others.length;
}

async function byWire({ admin, transit }: Life, id: string, { name, input }: Step): Promise<number> {
  return (await admin.post(transit, { id, transition: name, ...(input && { input }) })).code;
}

async function take(life: Life, id: string, step: Step): Promise<number> {
  if (!step.bySystem) return byWire(life, id, step);
  const answer = await life.door.within(life.admin, ({ records }) => records.transit(life.resource, id, step.name));
  return answer.code;
}
