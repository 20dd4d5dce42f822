import { describe, expect, test } from 'vitest';
import { HwError } from '../../../../src/console/client/hwError.ts';
import { createStore } from '../../../../src/console/client/store.ts';
import type { Unconfirmed } from '../../../../src/console/saving/attempts.ts';
import { createSaver, type Save, type SaverParts } from '../../../../src/console/saving/createSaver.ts';
import { errors } from '../../../../src/contract/errors.ts';

const failed = (kind: 'refused' | 'lost' | 'garbled', statusCode = 0, code?: number) =>
  new HwError({ kind, status: statusCode, message: 'no', ...(code !== undefined && { code }) });
const missing = failed('lost');
const stale = failed('refused', 409, errors.stale.code);

interface Rows {
  readonly rows: readonly string[];
}

const contentOf = ({ rows }: Rows): unknown => rows;

/** What becomes of a request: it is carried out and answered, carried out although the response is lost, not received, or rejected. */
type Fate = 'kept' | 'lost' | 'unsent' | HwError;

/** Returns a server that recognizes repeated keys and creates a record for each row. Each request has the next of the `fates`. */
function serverOf(...fates: Fate[]) {
  const [made, keys]: [string[], string[]] = [[], []];
  const answers = new Map<string, { readonly made: number }>();
  const send: SaverParts<Rows, { readonly made: number }>['send'] = async ({ rows }, key) => {
    keys.push(key);
    const fate = fates.shift() ?? 'kept';
    if (fate === 'unsent') throw missing;
    if (fate instanceof HwError) throw fate;
    const answer = answers.get(key) ?? { made: rows.length };
    if (!answers.has(key)) made.push(...rows);
    answers.set(key, answer);
    if (fate === 'lost') throw missing;
    return answer;
  };
  return { made, keys, send };
}

describe('the same save, repeated', () => {
  test.each([
    ['a lost answer', failed('lost'), true],
    ["a proxy's page", failed('garbled', 502), true],
    ['a busy server', failed('refused', 503), true],
    ['a server that failed', failed('refused', 500), true],
    ['a session that ended', failed('refused', 401), true],
    ['too much at once', failed('refused', 429), true],
    ['a validation error', failed('refused', 400), false],
    ['a version conflict', failed('refused', 409), false],
  ])('has the same key after %s, because it may have been carried out', async (_, error, isOpen) => {
    const { keys, send } = serverOf(error);
    const saver = createSaver({ send, contentOf });
    const press = (row: string) => saver.write({ rows: [row] }).catch(() => undefined);
    for (const row of ['a', 'b', 'a', 'a']) await press(row);
    const [first, other, again, next] = keys;
    expect([again === first, other === first, next === again]).toEqual([isOpen, false, false]);
  });

  test('has a new key after another error, which is thrown unchanged', async () => {
    const keys: string[] = [];
    const fault = new TypeError('no');
    const saver = createSaver<Rows, never>({
      contentOf,
      send: async (_, key) => {
        keys.push(key);
        throw fault;
      },
    });
    for (const _ of [1, 2]) await expect(saver.write({ rows: ['a'] })).rejects.toBe(fault);
    expect(new Set(keys).size).toBe(2);
  });

  test('counts as the same attempt only for a limited time after its last response was lost', async () => {
    let now = 0;
    const { keys, send } = serverOf('unsent', 'unsent', 'unsent', 'unsent');
    const saver = createSaver({ send, contentOf, keepKeyFor: () => 100, now: () => now });
    for (const time of [0, 99, 198, 298]) {
      now = time;
      await saver.write({ rows: ['a'] }).catch(() => undefined);
    }
    const [first, soon, later, late] = keys;
    expect([soon === first, later === first, late === first]).toEqual([true, true, false]);
  });
});

describe("other users' changes made meanwhile", () => {
  const saveWith = async (fates: Fate[], parts: Partial<Save<Rows, unknown>>) => {
    const { made, keys, send } = serverOf(...fates);
    const outcome = await createSaver({ send, contentOf }).save({ take: () => ({ rows: ['a'] }), ...parts });
    return { made, sent: keys.length, outcome, keys: new Set(keys).size };
  };

  test('are merged, and the rest is saved under a new key, until it succeeds', async () => {
    let left = ['a', 'b'];
    const reported: unknown[] = [];
    const { made, outcome, sent, keys } = await saveWith([stale, stale], {
      take: () => ({ rows: left }),
      onConflict: (error, { rows }) => {
        reported.push([error, rows]);
        left = ['b'];
        return 'again';
      },
    });
    expect(reported).toEqual([
      [stale, ['a', 'b']],
      [stale, ['b']],
    ]);
    expect({ made, sent, keys }).toEqual({ made: ['b'], sent: 3, keys: 3 });
    expect(outcome).toMatchObject({ answer: { made: 1 }, sent: { rows: ['b'] } });
  });

  test('end the save when nothing is left, when the user has decided so, or when it is impossible', async () => {
    let left: Rows | undefined = { rows: ['a'] };
    const nothing = await saveWith([stale], {
      take: () => left,
      onConflict: () => {
        left = undefined;
        return 'again';
      },
    });
    const stopped = await saveWith([stale], { onConflict: () => 'stop' });
    const rejected = await saveWith([stale], { onConflict: () => undefined });
    expect([nothing.outcome, stopped.outcome]).toEqual([undefined, undefined]);
    expect(rejected.outcome).toMatchObject({ error: stale, sent: { rows: ['a'] } });
    expect([nothing.sent, stopped.sent, rejected.sent]).toEqual([1, 1, 1]);
  });

  test('are asked about only after a rejection, not for errors after success', async () => {
    const requested: unknown[] = [];
    const onConflict = (error: HwError) => {
      requested.push(error);
      return 'again' as const;
    };
    expect((await saveWith(['lost'], { onConflict })).outcome).toMatchObject({ error: missing });
    const late = saveWith([], { onConflict, onDone: () => Promise.reject(stale) });
    await expect(late).rejects.toBe(stale);
    expect(requested).toEqual([]);
  });

  test('are not merged endlessly', async () => {
    const { outcome, sent, made } = await saveWith(Array(50).fill(stale), { onConflict: () => 'again' });
    expect(outcome).toMatchObject({ error: stale });
    expect([sent, made]).toEqual([10, []]);
  });
});

describe('a form or sheet with a lost response', () => {
  /** Returns a sheet with new rows. A row becomes a record when it is saved. */
  const sheetOf = (...fates: Fate[]) => {
    const server = serverOf(...fates);
    const slot = createStore<Unconfirmed<Rows> | undefined>(undefined);
    const reported: string[] = [];
    let rows: readonly string[] = [];
    let now = 0;
    const saver = createSaver({
      ...server,
      contentOf,
      unconfirmed: slot,
      now: () => now,
      onForgotten: () => void reported.push('forgotten'),
    });
    const save = async () => {
      const outcome = await saver.save({
        take: () => (rows.length > 0 ? { rows } : undefined),
        onConflict: (error) => {
          if (error !== stale) return undefined;
          rows = [];
          return 'again';
        },
        onDone: async (sent, { made }) => {
          await Promise.resolve();
          reported.push(`saved ${made}, ${slot.get() === undefined ? 'known' : 'not known'} until then`);
          rows = rows.filter((row) => !sent.rows.includes(row));
        },
      });
      return outcome && ('error' in outcome ? outcome.error : outcome.answer);
    };
    return {
      ...{ made: server.made, keys: server.keys, reported, save, slot },
      add: (row: string) => {
        rows = [...rows, row];
      },
      wait: (ms: number) => {
        now += ms;
      },
    };
  };

  test.each(['lost', 'unsent'] as const)('(%s) creates nothing twice, whatever is typed after it', async (fate) => {
    const sheet = sheetOf(fate);
    for (const row of ['A', 'B']) sheet.add(row);
    expect(await sheet.save()).toBe(missing);
    sheet.add('C');
    expect(await sheet.save()).toEqual({ made: 1 });
    expect(sheet.made).toEqual(['A', 'B', 'C']);
    expect(sheet.reported).toEqual(['saved 2, not known until then', 'saved 1, not known until then']);
    expect([await sheet.save(), sheet.slot.get()]).toEqual([undefined, undefined]);
  });

  test('is repeated under its key until the result is known, alone if unchanged and before later changes', async () => {
    const sheet = sheetOf('lost', 'unsent', 'lost', 'kept', 'lost');
    sheet.add('A');
    expect(await sheet.save()).toBe(missing);
    expect(await sheet.save()).toBe(missing);
    sheet.add('B');
    expect(await sheet.save()).toBe(missing);
    // The first row has been saved before, and the response for the other one is lost.
    expect(await sheet.save()).toBe(missing);
    expect(await sheet.save()).toEqual({ made: 1 });
    expect(sheet.made).toEqual(['A', 'B']);
    const [first, ...others] = sheet.keys;
    expect(others.map((key) => key === first)).toEqual([true, true, true, false, false]);
  });

  test('does not block the next save when it was never carried out, and ends when it is abandoned', async () => {
    const sheet = sheetOf('unsent', failed('refused', 400), 'kept', 'unsent');
    sheet.add('A');
    await sheet.save();
    sheet.add('B');
    expect(await sheet.save()).toEqual({ made: 2 });
    sheet.add('C');
    await sheet.save();
    sheet.slot.set(undefined);
    sheet.add('D');
    await sheet.save();
    expect(sheet.made).toEqual(['A', 'B', 'C', 'D']);
    expect(new Set(sheet.keys).size).toBe(4);
  });

  test('does not answer a save that the user has stopped', async () => {
    const server = serverOf('kept', stale);
    const slot = createStore<Unconfirmed<Rows> | undefined>({ rows: ['A'], key: 'first', time: Date.now() });
    const saver = createSaver({ ...server, contentOf, unconfirmed: slot });
    const outcome = await saver.save({ take: () => ({ rows: ['B'] }), onConflict: () => 'stop' });
    expect([outcome, server.made, slot.get()]).toEqual([undefined, ['A'], undefined]);
    expect(server.keys[0]).toBe('first');
  });

  test('is not repeated when the server may have dropped its key: it is reported once, and then saved again', async () => {
    const sheet = sheetOf('lost');
    sheet.add('A');
    await sheet.save();
    sheet.wait(24 * 3_600_000);
    expect([await sheet.save(), sheet.keys.length, sheet.reported]).toEqual([undefined, 1, ['forgotten']]);
    expect(await sheet.save()).toEqual({ made: 1 });
    expect(new Set(sheet.keys).size).toBe(2);
  });
});
