import { describe, expect, test } from 'vitest';
import { onAnswer } from '../../../../../src/console/pages/edit/useSaving.ts';
import type { Values } from '../../../../../src/console/pages/merge/mergeValues.ts';
import { field, resourceOf } from '../../support/resource.ts';

const items = [field('no'), field('qty', { kind: 'integer' })];
const resource = resourceOf([
  field('name'),
  field('code'),
  field('serial'),
  field('boxes', { kind: 'lines', items, lines: { resource: 'box', by: 'id', maxItems: 500, rules: [] } }),
]);

/** Returns the record that the server would return: lines have ids, a number is assigned, and the name is trimmed. */
function answerTo(sent: Values) {
  const boxes = (sent.boxes as Values[]).map((box, i) => ({ id: `L${i}`, version: 1, ...box }));
  return { ...sent, id: '7', version: 1, serial: 'S-1', name: String(sent.name).trim(), boxes } as never;
}

describe('a late response of a save', () => {
  const [a, b, c] = [{ no: 'A', qty: 1 }, { no: 'B', qty: 2 }, { no: 'C' }];
  const sent = { name: ' Maker ', code: 'X', boxes: [a, b, c] };

  test('becomes the base of the form: text typed since stays, even if the server changed that value', () => {
    const result = onAnswer({ resource, sent, typed: { ...sent, name: 'Makers' }, answer: answerTo(sent) });
    expect(result).toMatchObject({ id: '7', version: 1, serial: 'S-1', code: 'X', name: 'Makers' });
  });

  test('gives new lines their ids: changed, moved, deleted and added since, each keeps its identity', () => {
    const boxes = [{ no: 'C2' }, { ...a, qty: 11 }, { no: 'D', qty: 4 }];
    const result = onAnswer({ resource, sent, typed: { ...sent, boxes }, answer: answerTo(sent) });
    const lines = result.boxes as Values[];
    expect(lines.map(({ no, qty }) => [no, qty])).toEqual([
      ['C2', undefined],
      ['A', 11],
      ['D', 4],
    ]);
    expect(lines[1]).toMatchObject({ id: 'L0', version: 1 });
    expect(new Set(lines.map(({ id }) => id))).toEqual(new Set(['L0', 'L1', 'L2']));
  });

  test('with one line less leaves the others unchanged', () => {
    const result = onAnswer({ resource, sent, typed: { ...sent, boxes: [a, c] }, answer: answerTo(sent) });
    expect(result.boxes).toEqual([
      { id: 'L0', version: 1, ...a },
      { id: 'L2', version: 1, ...c },
    ]);
  });

  test('matches lines that were stored before by their ids', () => {
    const stored = { id: 'L0', version: 1, no: 'A', qty: 1 };
    const before = { ...sent, boxes: [{ ...stored, qty: 5 }, b] };
    const answer = answerTo({ ...before, boxes: [{ ...stored, qty: 5, version: 2 }, b] });
    const typed = { ...before, boxes: [{ ...stored, qty: 6 }, { ...b, qty: 3 }, { no: 'E' }] };
    expect(onAnswer({ resource, sent: before, typed, answer }).boxes).toEqual([
      { id: 'L0', version: 2, no: 'A', qty: 6 },
      { id: 'L1', version: 1, no: 'B', qty: 3 },
      { no: 'E' },
    ]);
  });
});
