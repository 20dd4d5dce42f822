import { expect } from 'vitest';
import type { Client } from './client.ts';
import type { RecordsDoor } from './recordsDoor.ts';

/** An action in the life cycle of a record, stated independently of the resource file. */
export interface Step {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
  /** If set, only the system can run the action, not a user. */
  readonly bySystem?: true;
  readonly input?: object;
}

export interface Expected {
  readonly state: string;
  /** The allowed action that the test will run on this record. Undefined if the test only tries actions that must be refused. */
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
  /** Creates records in these states, such that nothing but the state can forbid an action on them. Resolves with their ids. */
  readonly make: (expected: readonly Expected[]) => Promise<readonly string[]>;
  /** Reads everything that an action could have changed. */
  readonly readBack: (id: string) => Promise<unknown>;
}

const rejected = 40012;

/**
 * Tries every action in every state. Actions in the table must lead to their target state; all others must be refused and change nothing.
 * The administrator must not be able to run a system action. If the system runs it, it follows the same table.
 */
export async function walkEveryPair(life: Life): Promise<{ allowed: number; refused: number }> {
  const { states, steps, make } = life;
  const here = await make(states.map((state) => ({ state })));
  const counts = await Promise.all(states.map((state, i) => rejectOthers(life, state, String(here[i]))));
  const allowed = states.flatMap((state) => steps.filter(({ from }) => from.includes(state)).map((step) => ({ state, step })));
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

/** Tries on one record every action that its state does not allow. Returns the number of these actions. */
async function rejectOthers(life: Life, state: string, id: string): Promise<number> {
  const before = await life.readBack(id);
  for (const step of life.steps.filter(({ bySystem }) => bySystem)) {
    expect(await byWire(life, id, step), `${state} ${step.name} over the wire`).toBe(rejected);
  }
  const others = life.steps.filter(({ from }) => !from.includes(state));
  for (const step of others) expect(await take(life, id, step), `${state} ${step.name}`).toBe(rejected);
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
