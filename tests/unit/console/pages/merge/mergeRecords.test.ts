import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeRecords } from '../../../../../src/console/pages/merge/mergeRecords.ts';
import type { Side, Sides, Values } from '../../../../../src/console/pages/merge/mergeValues.ts';
import { sameValue } from '../../../../../src/console/pages/merge/sameValue.ts';
import type { Field } from '../../../../../src/contract/field.ts';
import { field, resourceOf } from '../../support/resource.ts';

const items: Field[] = [field('no'), field('qty', { kind: 'integer' }), field('note')];
const resource = resourceOf([
  field('name'),
  field('weight', { kind: 'decimal' }),
  field('price', { kind: 'money', currency: { field: 'currency' } }),
  field('currency', { kind: 'currency' }),
  field('makerId', { kind: 'reference', reference: { resource: 'maker' } }),
  field('tags', { kind: 'rows', items: [field('tag')] }),
  field('total', { system: true }),
  field('boxes', { kind: 'lines', items, lines: { resource: 'box', by: 'id', maxItems: 500, rules: [] } }),
]);
/** The fields that do not depend on other fields. */
const lonely = resource.fields.filter(({ name, system }) => !system && !['price', 'currency', 'boxes'].includes(name));

const textValue = fc.constantFrom('', 'a', 'b', 'c');
const decimalValue = fc.constantFrom(null, '1', '1.0', '2.5', '2.50', '3');
const line = fc.record({ no: textValue, qty: fc.constantFrom(null, 1, 2, 3), note: textValue });
const plain = fc.record({
  name: textValue,
  weight: decimalValue,
  price: decimalValue,
  currency: fc.constantFrom('USD', 'EUR'),
  makerId: fc.constantFrom(null, '1', '2', '3'),
  tags: fc.array(fc.record({ tag: textValue }), { maxLength: 2 }),
});

/** What one side does to the lines: each stored line is left, changed or removed, and some lines are added. */
const lineWork = fc.record({
  fates: fc.array(fc.oneof(fc.constant('stays' as const), fc.constant('goes' as const), line), {
    minLength: 4,
    maxLength: 4,
  }),
  added: fc.array(line, { maxLength: 2 }),
});
type LineWork = typeof lineWork extends fc.Arbitrary<infer T> ? T : never;

const baseOf = (values: Values, lines: readonly Values[]): Values => ({
  ...values,
  ...{ id: '7', version: 3, total: '9', makerIdLabel: `maker ${values.makerId}` },
  boxes: lines.map((one, i) => ({ id: `L${i}`, version: 1, ...one })),
});
const workedOn = (base: Values, values: Values, work: LineWork, idOf: (i: number) => string | undefined): Values => ({
  ...base,
  ...values,
  makerIdLabel: `maker ${values.makerId}`,
  boxes: [
    ...(base.boxes as Values[]).flatMap((one, i) => {
      const fate = work.fates[i] ?? 'stays';
      if (fate === 'goes') return [];
      return [fate === 'stays' ? one : { ...one, ...fate }];
    }),
    ...work.added.map((one, i) => ({ ...(idOf(i) === undefined ? {} : { id: idOf(i), version: 1 }), ...one })),
  ],
});

const someSides: fc.Arbitrary<Sides> = fc
  .tuple(plain, fc.array(line, { maxLength: 4 }), plain, lineWork, plain, lineWork)
  .map(([base, lines, mine, mineWork, theirs, theirWork]) => {
    const start = baseOf(base, lines);
    const server = { ...workedOn(start, theirs, theirWork, (i) => `T${i}`), version: 4, total: '10' };
    return { base: start, mine: workedOn(start, mine, mineWork, () => undefined), theirs: server };
  });

const byName = (name: string): Field => resource.fields.find((one) => one.name === name) as Field;
const differs = (name: string, a: Values, b: Values) => !sameValue(byName(name), a[name], b[name]);
const linesOf = ({ boxes }: Values) => boxes as readonly Values[];
const sameLine = (a: Values | undefined, b: Values | undefined) =>
  a !== undefined && b !== undefined && items.every((item) => sameValue(item, a[item.name], b[item.name]));
const find = (side: Values, id: unknown) => linesOf(side).find((one) => one.id === id);
const all = (sides: Sides, side: Side) => new Map(mergeRecords({ resource, sides }).conflicts.map(({ key }) => [key, side]));

/** The number of random cases of the main rules. */
const numRuns = process.env.TEST_FULL === '1' ? 500 : 200;

describe('merging two changes of one record', () => {
  test('each field is taken from the only side that changed it; if both changed it differently it is a conflict', () => {
    fc.assert(
      fc.property(someSides, (sides) => {
        const { base, mine, theirs } = sides;
        const { result, conflicts, taken } = mergeRecords({ resource, sides });
        for (const { name } of lonely) {
          const [isMine, isTheirs] = [differs(name, base, mine), differs(name, base, theirs)];
          const conflict = conflicts.find(({ key }) => key === name);
          expect(conflict !== undefined, name).toBe(isMine && isTheirs && differs(name, mine, theirs));
          if (isMine) expect(differs(name, result, mine), name).toBe(false);
          else expect(differs(name, result, theirs), name).toBe(false);
          expect(taken.some((one) => one.name === name)).toBe(isTheirs && !isMine);
          if (conflict) expect(conflict.values.theirs?.[name]).toBe(theirs[name]);
        }
      }),
      { numRuns },
    );
  });

  test('an amount and its currency are kept together', () => {
    fc.assert(
      fc.property(someSides, fc.constantFrom<Side>('mine', 'theirs'), (sides, side) => {
        const { result } = mergeRecords({ resource, sides, choices: all(sides, side) });
        const pairOf = (one: Values) => !differs('price', result, one) && !differs('currency', result, one);
        expect(pairOf(sides.mine) || pairOf(sides.theirs)).toBe(true);
      }),
    );
  });

  test('a reference keeps its label', () => {
    fc.assert(
      fc.property(someSides, (sides) => {
        const { result } = mergeRecords({ resource, sides });
        expect(result.makerIdLabel).toBe(`maker ${result.makerId}`);
      }),
    );
  });

  test('no line that either side has added or changed is lost, and none returns that both removed', () => {
    fc.assert(
      fc.property(someSides, (sides) => {
        const { base, mine, theirs } = sides;
        const { result, conflicts } = mergeRecords({ resource, sides });
        const isRequested = (id: unknown) => conflicts.some(({ key }) => key.startsWith(`boxes/${id}`));
        const has = (one: Values) => linesOf(result).some((other) => sameLine(one, other));
        for (const one of linesOf(mine).filter(({ id }) => id === undefined)) expect(linesOf(result)).toContain(one);
        for (const one of linesOf(theirs).filter(({ id }) => !find(base, id))) expect(find(result, one.id)).toEqual(one);
        for (const one of linesOf(base)) {
          const [here, there] = [find(mine, one.id), find(theirs, one.id)];
          const [isHere, isThere] = [!sameLine(one, here), !sameLine(one, there)];
          if (here && isHere && !isThere) expect(find(result, one.id)).toMatchObject({ no: here.no, qty: here.qty });
          if (there && isThere && !isHere) expect(find(result, one.id)).toEqual(there);
          if (here && isHere && !there) expect(isRequested(one.id) && has(here)).toBe(true);
          if (there && isThere && !here) expect(isRequested(one.id)).toBe(true);
          if (!here && !there) expect(find(result, one.id)).toBeUndefined();
          if (here && !isHere && !there) expect(find(result, one.id)).toBeUndefined();
        }
      }),
      { numRuns },
    );
  });

  test("every stored line of the result has the server's version, and occurs once", () => {
    fc.assert(
      fc.property(someSides, fc.constantFrom<Side>('mine', 'theirs'), (sides, side) => {
        const { result } = mergeRecords({ resource, sides, choices: all(sides, side) });
        const stored = linesOf(result).filter(({ id }) => id !== undefined);
        for (const { id, version } of stored) expect(find(sides.theirs, id)?.version).toBe(version);
        expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
        expect(result).toMatchObject({ version: 4, total: '10' });
      }),
    );
  });

  test("choosing all theirs or all mine leaves no conflict, and none of the other side's values in it", () => {
    fc.assert(
      fc.property(someSides, (sides) => {
        const { conflicts } = mergeRecords({ resource, sides });
        for (const side of ['mine', 'theirs'] as const) {
          const { result } = mergeRecords({ resource, sides, choices: all(sides, side) });
          for (const { line, fields, values } of conflicts.filter((one) => !one.line))
            for (const { name } of fields) expect([line, result[name]]).toEqual([undefined, values[side]?.[name]]);
        }
      }),
    );
  });

  test('a change of one side is taken unchanged, without a question', () => {
    fc.assert(
      fc.property(someSides, ({ base, mine, theirs }) => {
        const onlyMine = mergeRecords({ resource, sides: { base, mine, theirs: base } });
        const onlyTheirs = mergeRecords({ resource, sides: { base, mine: base, theirs } });
        expect(onlyMine.conflicts).toEqual([]);
        expect(onlyTheirs.conflicts).toEqual([]);
        for (const { name } of resource.fields.filter(({ system }) => !system)) {
          expect(differs(name, onlyMine.result, mine), name).toBe(false);
          expect(differs(name, onlyTheirs.result, theirs), name).toBe(false);
        }
        expect(onlyTheirs.isMineKept).toBe(false);
      }),
    );
  });

  test('a value written differently is not a change', () => {
    const base = { id: '1', version: 1, weight: '2.5', tags: null, name: '' };
    const sides = { base, mine: { ...base, weight: '2.500', tags: [], name: null }, theirs: { ...base, weight: '3' } };
    const { result, conflicts } = mergeRecords({ resource, sides });
    expect(conflicts).toEqual([]);
    expect(result.weight).toBe('3');
  });

  test('a line that they deleted and I changed is new when it is kept, and gone when it is not', () => {
    const row = { id: 'L1', version: 2, no: 'A', qty: 1, note: '' };
    const base = { id: '1', version: 1, boxes: [row] };
    const sides = { base, mine: { ...base, boxes: [{ ...row, qty: 5 }] }, theirs: { ...base, version: 2, boxes: [] } };
    const [conflict] = mergeRecords({ resource, sides }).conflicts;
    expect(conflict).toMatchObject({ key: 'boxes/L1', values: { theirs: undefined }, line: { position: 1 } });
    const kept = mergeRecords({ resource, sides, choices: new Map([['boxes/L1', 'mine']]) });
    expect(kept.result.boxes).toEqual([{ no: 'A', qty: 5, note: '' }]);
    const cancel = mergeRecords({ resource, sides, choices: new Map([['boxes/L1', 'theirs']]) });
    expect(cancel.result.boxes).toEqual([]);
  });

  test('lines are in the order of the side that moved them, new ones after their former predecessors', () => {
    const row = (id: string) => ({ id, version: 1, no: id });
    const base = { id: '1', version: 1, boxes: [row('A'), row('B'), row('C')] };
    const mine = { ...base, boxes: [row('A'), { no: 'mine' }, row('B'), row('C')] };
    const theirs = { ...base, boxes: [row('C'), row('A'), row('D'), row('B')] };
    const { result } = mergeRecords({ resource, sides: { base, mine, theirs } });
    expect(linesOf(result).map(({ no }) => no)).toEqual(['C', 'A', 'mine', 'D', 'B']);
  });
});
