import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/client.ts';
import { create, maker } from './support/lab.ts';
import { type Listener, listen } from './support/listen.ts';
import { calls, shelfCalls, startWriteLab, type WriteLab } from './support/writeLab.ts';
import { type Case, causes, changing, creating, expectedOf, type KnownValues } from './support/writeTable.ts';
import { changes, creations, type Outcome, pasts } from './support/writeWays.ts';

let lab: WriteLab;
let reported: Listener;
let known: KnownValues;
let serial = 0;
beforeAll(async () => {
  lab = await startWriteLab();
  reported = await listen(await lab.app.as('admin'));
  known = { there: lab.there, taken: (await stored({})).code };
});
afterAll(() => lab.app.close());

/** Creates a case on a shelf of its own, in the clerk's warehouse. */
async function stored(more: object): Promise<Answer['data']> {
  serial += 1;
  const shelf = await create(lab.admin, shelfCalls.save, { shelfNo: `S${serial}` });
  return create(lab.admin, calls.save, { code: `C${serial}`, repositoryId: lab.here, shelfId: shelf.id, ...more });
}

const read = async (id: string): Promise<Answer['data']> => (await lab.admin.get(calls.findById(id))).data;
const logOf = async (id: string): Promise<Answer['data'][]> => (await lab.admin.get(calls.log(id))).data.records;
const piecesOf = async (shelfId: string) => (await lab.admin.get(shelfCalls.findById(shelfId))).data.pieces;

/**
 * Whether an event about this case has been sent since the last call. When the event of the fence record arrives, all earlier events have
 * arrived.
 */
async function isReported(id: string): Promise<boolean> {
  serial += 1;
  const fence = await create(lab.admin, maker.save, { makerCode: `F${serial}`, makerName: 'Fence' });
  const events = await reported.until((event) => event.type === 'recordChanged' && event.ids.includes(fence.id));
  return events.some((event) => event.type === 'recordChanged' && event.ids.includes(id));
}

/** The fields of a case, in the order of the result line. Ids are replaced by names. */
const shown = ['quantity', 'double', 'secret', 'batch', 'state', 'prepared', 'saved'];

function reportedOf(record: Answer['data'], field: string): unknown {
  // Removes the name of the user from these values.
  return ['prepared', 'saved'].includes(field) ? String(record[field]).split(' ')[0] : record[field];
}

function answerOf({ code, at }: Outcome): string {
  return at.length > 0 ? `${code} ${at}` : String(code);
}

async function changeOf(was: Answer['data'], lines: number): Promise<string> {
  const now = await read(was.id);
  const log = await logOf(was.id);
  const pieces = await piecesOf(was.shelfId);
  const reported = await isReported(was.id);
  const values = shown.filter((field) => now[field] !== was[field]).map((field) => `${field} ${reportedOf(now, field)}`);
  if (now.repositoryId !== was.repositoryId) values.unshift(`repositoryId ${now.repositoryIdLabel.split(' ')[0]}`);
  const parts = [
    ...(values.length > 0 ? [values.join(', ')] : []),
    ...(now.version === was.version ? [] : [`version +${now.version - was.version}`]),
    ...(log.length === lines ? [] : [`log ${log[0].action.split(/:\d/)[0]}`]),
    ...(reported || pieces !== was.quantity ? [`shelf ${pieces}`] : []),
    ...(reported ? ['told'] : []),
  ];
  return parts.join('; ') || 'nothing';
}

async function madeOf(code: string, shelfId: string): Promise<string> {
  const [now] = (await lab.admin.post(calls.find, { code: [code], shelfId })).data.records;
  if (!now) return (await piecesOf(shelfId)) === 1 ? 'nothing' : 'nothing, and yet the shelf counts it';
  const [line, ...more] = await logOf(now.id);
  const numbered = /^CS\d{5}$/.test(now.caseNo) ? 'numbered' : `numbered ${now.caseNo}`;
  const fields = ['quantity', 'double', 'prepared', 'saved', 'secret'].filter((field) => now[field] !== null);
  const values = fields.map((field) => `${field} ${reportedOf(now, field)}`);
  return [
    [`version ${now.version}`, numbered, ...values].join(', '),
    `log ${[line, ...more].map(({ action }) => action)}`,
    `shelf ${await piecesOf(shelfId)}`,
    ...((await isReported(now.id)) ? ['told'] : []),
  ].join('; ');
}

describe('a stored record', { tags: ['sqlite'] }, () => {
  test.each(expectedOf(changes, changing))('$title, by $way: $becomes ($why)', async ({ title, way, write, becomes }) => {
    const { values, was, isStale } = changing[title] as Case;
    const first = await stored(was?.(known) ?? {});
    const before = (await pasts[way]?.(lab, first, values(known))) ?? first;
    if (isStale) await create(lab.admin, calls.save, { id: before.id, version: before.version, quantity: 3 });
    const now = await read(before.id);
    const lines = (await logOf(before.id)).length;
    await isReported(before.id);
    const seen = isStale ? { ...before, isStale } : before;
    const answer = answerOf(await write(lab, { client: lab.clerk, was: seen, values: values(known) }));
    expect(`${answer}: ${await changeOf(now, lines)}`).toBe(becomes);
  });
});

describe('a new record', { tags: ['sqlite'] }, () => {
  test.each(expectedOf(creations, creating))('$title, by $way: $becomes ($why)', async ({ title, write, becomes }) => {
    const { shelfId } = await stored({});
    serial += 1;
    const code = `N${serial}`;
    const values = { code, repositoryId: lab.here, shelfId, ...creating[title]?.values(known) };
    const answer = answerOf(await write(lab, { client: lab.clerk, values }));
    expect(`${answer}: ${await madeOf(code, shelfId)}`).toBe(becomes);
  });
});

describe('the code hooks', { tags: ['sqlite'] }, () => {
  const reported = (way: string) => ['prepare', 'save', 'follow'].map((one) => `${one} ${causes[way]}`);

  test.each(Object.entries(changes))('a change by %s is passed its cause', async (way, write) => {
    const first = await stored({});
    const was = (await pasts[way]?.(lab, first, { quantity: 4 })) ?? first;
    lab.hooksRun();
    expect(await write(lab, { client: lab.clerk, was, values: { quantity: 4 } })).toMatchObject({ code: 20000 });
    expect(lab.hooksRun()).toEqual(reported(way));
  });

  test.each(Object.entries(creations))('a new record by %s is passed its cause', async (way, write) => {
    const { shelfId } = await stored({});
    serial += 1;
    lab.hooksRun();
    const values = { code: `N${serial}`, repositoryId: lab.here, shelfId };
    expect(await write(lab, { client: lab.clerk, values })).toMatchObject({ code: 20000 });
    expect(lab.hooksRun()).toEqual(reported(way));
  });

  test('do not run for an action that changes nothing', async () => {
    const was = await stored({});
    lab.hooksRun();
    const answer = await changes.action?.(lab, { client: lab.clerk, was, values: { quantity: 1 } });
    expect(answer).toMatchObject({ code: 20000 });
    expect(lab.hooksRun()).toEqual([]);
  });
});
