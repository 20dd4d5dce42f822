import { expect, test, vi } from 'vitest';
import type { AppError } from '../../../../src/server/appError.ts';
import { Bodies } from '../../../../src/server/http/bodies.ts';

const bounds = { owner: { count: 3, bytes: 100 }, all: { count: 5, bytes: 200 }, free: 10 };

function begin(bodies: Bodies, owner: string) {
  const reject = vi.fn<(appError: AppError) => void>();
  return { ...bodies.open(owner, reject), reject, code: () => reject.mock.calls[0]?.[0].kind.code };
}

const refusedWith = (code: number) => expect.objectContaining({ kind: expect.objectContaining({ code }) });

test('one body may be as large as it likes, two of one sender only together', () => {
  const bodies = new Bodies(bounds);
  const first = begin(bodies, 'a');
  first.take(5_000);
  const second = begin(bodies, 'a');
  second.take(10);
  expect(() => second.take(1)).toThrow(refusedWith(40029));
  first.release();
  second.take(99);
});

test('a body that has been answered gives back what it held, once', () => {
  const bodies = new Bodies(bounds);
  const first = begin(bodies, 'a');
  first.take(110);
  first.finish();
  first.release();
  first.release();
  const second = begin(bodies, 'a');
  second.take(60);
  const third = begin(bodies, 'a');
  third.take(60);
  expect(() => third.take(20)).toThrow(refusedWith(40029));
});

test('where all hold too much, the largest unfinished body of whoever holds most gives way', () => {
  const bodies = new Bodies(bounds);
  const [large, small, other] = [begin(bodies, 'a'), begin(bodies, 'a'), begin(bodies, 'b')];
  large.take(90);
  small.take(25);
  other.take(90);
  const late = begin(bodies, 'c');
  late.take(100);
  expect(large.code()).toBe(50003);
  expect([small.code(), other.code(), late.code()]).toEqual([undefined, undefined, undefined]);
});

test('what is finished gives way to nobody: the next one is refused', () => {
  const bodies = new Bodies(bounds);
  for (const owner of ['a', 'b']) {
    const body = begin(bodies, owner);
    body.take(100);
    body.finish();
  }
  const late = begin(bodies, 'c');
  expect(() => late.take(100)).toThrow(refusedWith(50003));
  late.release();
  begin(bodies, 'c').take(10);
});

test('of too many unfinished bodies of one sender the oldest gives way', () => {
  const bodies = new Bodies(bounds);
  const all = Array.from({ length: 4 }, () => begin(bodies, 'a'));
  expect(all.map(({ code }) => code())).toEqual([40029, undefined, undefined, undefined]);
});

test('of too many unfinished bodies in all the oldest of whoever has most gives way', () => {
  const bodies = new Bodies(bounds);
  const lone = begin(bodies, 'a');
  const many = Array.from({ length: 3 }, () => begin(bodies, 'b'));
  begin(bodies, 'c');
  const late = begin(bodies, 'd');
  expect(many.map(({ code }) => code())).toEqual([50003, undefined, undefined]);
  expect([lone.code(), late.code()]).toEqual([undefined, undefined]);
});
