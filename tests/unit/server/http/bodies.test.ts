import { expect, test, vi } from 'vitest';
import type { AppError } from '../../../../src/server/appError.ts';
import { Bodies } from '../../../../src/server/http/bodies.ts';

const bounds = { owner: { count: 3, bytes: 100 }, all: { count: 5, bytes: 200 }, free: 10 };

function begin(bodies: Bodies, owner: string) {
  const reject = vi.fn<(appError: AppError) => void>();
  return { ...bodies.open(owner, reject), reject, code: () => reject.mock.calls[0]?.[0].kind.code };
}

const rejectedWith = (code: number) => expect.objectContaining({ kind: expect.objectContaining({ code }) });

test('one body may have any size, two of one sender only up to a limit', () => {
  const bodies = new Bodies(bounds);
  const first = begin(bodies, 'a');
  first.take(5_000);
  const second = begin(bodies, 'a');
  second.take(10);
  expect(() => second.take(1)).toThrow(rejectedWith(40029));
  first.release();
  second.take(99);
});

test('an answered body releases its memory, once', () => {
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
  expect(() => third.take(20)).toThrow(rejectedWith(40029));
});

test('beyond the total limit, the largest unfinished body of the user with the most is dropped', () => {
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

test('finished bodies are never dropped: the next one is rejected', () => {
  const bodies = new Bodies(bounds);
  for (const owner of ['a', 'b']) {
    const body = begin(bodies, owner);
    body.take(100);
    body.finish();
  }
  const late = begin(bodies, 'c');
  expect(() => late.take(100)).toThrow(rejectedWith(50003));
  late.release();
  begin(bodies, 'c').take(10);
});

test('beyond the number per sender the oldest unfinished body is dropped', () => {
  const bodies = new Bodies(bounds);
  const all = Array.from({ length: 4 }, () => begin(bodies, 'a'));
  expect(all.map(({ code }) => code())).toEqual([40029, undefined, undefined, undefined]);
});

test('beyond the total number the oldest unfinished body of the user with the most is dropped', () => {
  const bodies = new Bodies(bounds);
  const lone = begin(bodies, 'a');
  const many = Array.from({ length: 3 }, () => begin(bodies, 'b'));
  begin(bodies, 'c');
  const late = begin(bodies, 'd');
  expect(many.map(({ code }) => code())).toEqual([50003, undefined, undefined]);
  expect([lone.code(), late.code()]).toEqual([undefined, undefined]);
});
