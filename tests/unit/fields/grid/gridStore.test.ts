import { describe, expect, test } from 'vitest';
import { createGridStore, type Row } from '../../../../src/fields/grid/gridStore.ts';

function gridOf(...values: string[]) {
  const reported: (readonly Row[])[] = [];
  const store = createGridStore(
    values.map((name) => ({ name })),
    (rows) => reported.push(rows),
  );
  const names = () => store.get().rows.map(({ name }) => name);
  const key = (at: number) => store.get().keys[at] as number;
  return { store, reported, names, key };
}

describe('the rows of a grid', () => {
  test('are published with every change, and unchanged rows stay the same objects', () => {
    const { store, reported, key } = gridOf('a', 'b');
    const [, second] = store.get().rows;
    store.setCells(key(0), { name: 'x' });
    expect(reported.at(-1)).toEqual([{ name: 'x' }, { name: 'b' }]);
    expect(reported.at(-1)?.[1]).toBe(second);
  });

  test('notify their subscribers, also when they are removed, and no one who has unsubscribed', () => {
    const { store, key } = gridOf('a', 'b');
    const [a, b] = [key(0), key(1)];
    const heard: string[] = [];
    store.subscribeTo(a, () => heard.push('a'));
    const leave = store.subscribeTo(b, () => heard.push('b'));
    store.setCells(b, { name: 'x' });
    expect(heard.splice(0)).toEqual(['b']);
    store.insert(0, [{ name: 'new' }]);
    expect(heard).toEqual([]);
    store.remove(a);
    expect(heard.splice(0)).toEqual(['a']);
    store.undo();
    expect(heard.splice(0)).toEqual(['a']);
    leave();
    store.setCells(b, { name: 'y' });
    expect(heard).toEqual([]);
  });

  test('keep their keys wherever they move', () => {
    const { store, names, key } = gridOf('a', 'b', 'c');
    const [a, b, c] = [key(0), key(1), key(2)];
    store.insert(1, [{ name: 'new' }]);
    store.remove(a);
    expect(names()).toEqual(['new', 'b', 'c']);
    expect([key(1), key(2)]).toEqual([b, c]);
    expect(new Set([a, b, c]).has(key(0))).toBe(false);
    expect(store.row(b)).toEqual({ name: 'b' });
    expect(store.row(a)).toEqual({});
  });

  test('typing in a cell is reverted as a whole; once the cell is left, it is not', () => {
    const { store, names, key } = gridOf('a', 'b');
    store.setCells(key(1), { name: 'before' });
    store.pause();
    expect(store.dropTyping()).toBe(false);
    for (const name of ['ax', 'axy']) store.setCells(key(0), { name });
    expect(store.dropTyping()).toBe(true);
    expect(names()).toEqual(['a', 'before']);
    expect(store.dropTyping()).toBe(false);
  });

  test('typing in one cell is one undo step; other cells and typing after a pause are separate steps', () => {
    const { store, names, key } = gridOf('a', 'b');
    for (const name of ['ax', 'axy']) store.setCells(key(0), { name });
    store.setCells(key(1), { name: 'bx' });
    store.pause();
    store.setCells(key(1), { name: 'bxy' });
    const seen = [1, 2, 3, 4].map(() => {
      store.undo();
      return names().join();
    });
    expect(seen).toEqual(['axy,bx', 'axy,b', 'a,b', 'a,b']);
    store.redo();
    expect(names()).toEqual(['axy', 'b']);
  });

  test('resolving a pasted text is not a step: one undo removes the whole block', () => {
    const { store, names, key } = gridOf('a', 'b');
    store.replace([{ name: 'Acme' }, { name: 'Brix' }]);
    const [first, second] = [key(0), key(1)];
    store.settle([{ key: first, held: { name: 'Acme' }, meant: { name: '7' } }]);
    store.setCells(first, { note: 'typed meanwhile' });
    const brix = { key: second, held: { name: 'Brix' } };
    store.settle([{ ...brix, meant: { name: '8' } }]);
    store.settle([{ ...brix, meant: { name: '9' } }]);
    expect(names()).toEqual(['7', '8']);
    const seen = [1, 2].map(() => {
      store.undo();
      return names().join();
    });
    expect(seen).toEqual(['7,8', 'a,b']);
    store.redo();
    expect(names()).toEqual(['7', '8']);
  });

  test('a deleted row is restored unchanged, with its key', () => {
    const { store, reported, names, key } = gridOf('a', 'b');
    const b = key(1);
    store.remove(b);
    store.undo();
    expect([names(), key(1), reported.at(-1)?.length]).toEqual([['a', 'b'], b, 2]);
    store.setCells(key(0), { name: 'x' });
    store.redo();
    expect(names()).toEqual(['x', 'b']);
  });

  test('replaced rows clear the undo history and notify nobody', () => {
    const { store, reported, names, key } = gridOf('a');
    store.setCells(key(0), { name: 'x' });
    store.load([{ name: 'other' }]);
    store.undo();
    expect([names(), reported.length]).toEqual([['other'], 1]);
  });
});
