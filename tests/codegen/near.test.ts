import { expect, it } from 'vitest';
import { explain } from '../../src/fields/explain.ts';
import { expectReported } from './support/expectReported.ts';
import { berth, compileBerth, field, lines } from './support/fixtures.ts';
import type { AppError } from './support/rejections.ts';

const decimal = '"type": "string", "format": "decimal", "precision": 9, "scale": 2';
const stated = (near: string): string => field(`${decimal}, "near": { ${near} }`);
const chosen = (keywords: string): string => field(`"type": "string", ${keywords}`);

const rejections: readonly AppError[] = [
  [
    'a field that is not there',
    { field: stated('"product": ["length", »"lenght"], "percent": 1') },
    'there is no field `lenght`  did you mean `length`?',
  ],
  ['its own field', { field: stated('"product": [»"extra"], "percent": 1') }, 'the field depends on itself'],
  [
    'a quotient by nothing',
    { field: stated('"product": ["length"], "divide": »"0", "percent": 1') },
    'cannot divide by "0"  write a number such as "1000000"',
  ],
  [
    'a text that is near something',
    { field: field('"type": "string", »"near": { "product": ["length"], "percent": 1 }') },
    '`near` does not apply to a field of the kind `text`  remove it',
  ],
  [
    'the lack of a choice that is not there',
    { field: chosen('"enum": "EnableStatus", "without": [»"2"]') },
    '`EnableStatus` has no choice `2`  use one of: `0`, `1`',
  ],
  [
    'an enum of which nothing is left',
    { field: chosen('"enum": "EnableStatus", »"without": ["0", "1"]') },
    'no choice of `EnableStatus` is left  leave at least one choice',
  ],
  [
    'an excluded value of its own enum',
    { field: chosen('"enum": ["A", "B"], »"without": ["A"]') },
    '`without` only works with an enum from enums.json  remove it, and list the remaining choices',
  ],
  [
    'a default that is left out',
    { field: chosen('"enum": "EnableStatus", "without": ["0"], "default": »"0"') },
    'the default of `extra` is not valid for this field  Title is not one of the choices',
  ],
];

it.each(rejections)('a field cannot have %s', (_, parts, reported) => expectReported(parts, reported));

it('a stated number must agree with the computed one, exact to the percent, unless one of them is empty', () => {
  const near = '"product": ["length", "draft"], "divide": "2", "percent": 1';
  const compilation = compileBerth(berth({ field: stated(near) }));
  expect(lines(compilation)).toEqual([]);
  const [compiled] = compilation.resources;
  if (!compiled) throw new Error('nothing was compiled');
  const { resource, checks } = compiled;
  const record = (extra: string, draft?: string) => ({ code: 'A', length: 300, extra, ...(draft && { draft }) });
  const reported = (extra: string, draft?: string) => {
    const given = record(extra, draft);
    return explain({ resource, record: given, errors: checks.record(given), language: 'en' }).map(({ message }) => message);
  };
  // 300 × 1.33 is 399, and half of that is 199.5.
  for (const fit of ['197.51', '199.5', '201.49']) expect(reported(fit, '1.33'), fit).toEqual([]);
  expect(reported('5')).toEqual([]);
  expect(reported('201.50', '1.33')).toEqual(['Title differs by more than 1% from 199.50, the value calculated from the other fields']);
});

it('an excluded enum value is neither offered nor accepted', () => {
  const [compiled] = compileBerth(berth({ field: chosen('"enum": "EnableStatus", "without": ["1"]') })).resources;
  const { options } = compiled?.resource.fields.find(({ name }) => name === 'extra') ?? {};
  expect(options?.map(({ value }) => value)).toEqual(['0']);
  const faults = (extra: string) => compiled?.checks.record({ code: 'A', extra }).map(({ keyword }) => keyword);
  expect([faults('0'), faults('1')]).toEqual([[], ['enum']]);
});
