import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longBody, parseLongJson, splitJson } from '../../../src/server/http/json.ts';

const contentType = 'application/json';
const read = (text: string | Buffer) =>
  parseLongJson({ body: Buffer.from(text as string), contentType }, (part) => JSON.parse(part) as unknown);

test('any text is parsed in chunks like at once, or rejected alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 5 }), fc.nat(), fc.constantFrom('', ',', ']', '[', '"', '}'), async (json, at, more) => {
      const location = at % (json.length + 1);
      const text = more === '' ? json : json.slice(0, location) + more + json.slice(location);
      let whole: { value: unknown } | undefined;
      try {
        whole = { value: JSON.parse(text) };
      } catch {
        whole = undefined;
      }
      const split = await read(text).then(
        (value) => ({ value }),
        () => undefined,
      );
      expect(split).toEqual(whole);
    }),
    { numRuns: 500 },
  );
});

test('lists are split between items, wherever the chunks end', () => {
  const text = JSON.stringify({
    a: 'x,[',
    records: [{ t: '",]' }, { t: '\\' }, [1, 2], 'é'],
    b: { c: [1] },
    removed: [],
  });
  for (const most of [1, 5, 100]) {
    for (const step of [1, 3, text.length]) {
      const split = splitJson(most);
      for (let at = 0; at < text.length; at += step) split.feed(text.slice(at, at + step));
      const { outline, lists } = split.end();
      expect(JSON.parse(outline)).toEqual({ a: 'x,[', records: [0], b: { c: [1] }, removed: [1] });
      expect(lists.map((pieces) => pieces.flatMap((piece) => JSON.parse(`[${piece}]`)))).toEqual([
        [{ t: '",]' }, { t: '\\' }, [1, 2], 'é'],
        [],
      ]);
      if (most === 1) expect(lists[0]?.length).toBe(4);
    }
  }
});

test('others are answered while a long body is parsed; invalid items, invalid UTF-8 and deep nesting are rejected', async () => {
  const one = JSON.stringify({ text: '字'.repeat(500) });
  const items = Array.from({ length: (2 * longBody) / one.length }, () => one);
  let others = 0;
  let isOver = false;
  const count = (): void => {
    others += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const value = (await read(`{"records":[${items.join()}]}`)) as { records: unknown[] };
  isOver = true;
  expect(value.records.length).toBe(items.length);
  expect(others).toBeGreaterThan(10);
  await expect(read(`{"records":[${items.join()},]}`)).rejects.toThrow();
  await expect(read(`{"records":[${items.join()},,1]}`)).rejects.toThrow();
  await expect(read(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]))).rejects.toThrow();
  await expect(read(`{"a":${'['.repeat(40)}${']'.repeat(40)}}`)).rejects.toThrow();
});
