import { expect, test } from 'vitest';
import { en } from '../../../../src/console/texts/en.ts';
import { say } from '../../../../src/console/texts/say.ts';
import { zh } from '../../../../src/console/texts/zh.ts';

type Room = Readonly<Record<string, Readonly<Record<string, string>>>>;
const flat = (texts: Room) =>
  Object.entries(texts).flatMap(([room, words]) =>
    Object.entries(words).map(([key, text]) => [`${room}.${key}`, text] as const),
  );
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

test('both languages have the same texts, none empty', () => {
  expect(flat(en).map(([key]) => key)).toEqual(flat(zh).map(([key]) => key));
  for (const [key, text] of [...flat(en), ...flat(zh)]) expect(text.trim(), key).not.toBe('');
});

test('a text and its translation have the same places to fill', () => {
  const english = new Map(flat(en));
  for (const [key, text] of flat(zh)) expect(places(english.get(key) ?? ''), key).toEqual(places(text));
});

test('a text is said in Chinese unless told otherwise, with its places filled', () => {
  expect(say('list.total', { n: 7 })).toBe('共 7 条');
});
