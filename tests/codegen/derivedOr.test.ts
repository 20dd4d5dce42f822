import { expect, it } from 'vitest';
import { withDerived } from '../../src/fields/figures.ts';
import { expectReported } from './support/expectReported.ts';
import { berth, compileBerth, field, lines } from './support/fixtures.ts';
import type { AppError } from './support/rejections.ts';

const worked = (derived: string): string => field(`"type": "integer", "derived": { ${derived} }`);

const rejections: readonly AppError[] = [
  [
    'a field that is not there',
    { field: worked('"sum": ["length", "length"], "or": »"lenght"') },
    '`lenght` is not an editable number field of the same kind  did you mean `length`?',
  ],
  [
    'a number of another kind',
    { field: worked('"sum": ["length", "length"], "or": »"draft"') },
    '`draft` is not an editable number field of the same kind',
  ],
  [
    'a number of days, which is never entered',
    { field: worked('"daysSince": "opened", »"or": "length"') },
    '`or` only works with `product`, `sum` and `difference`  remove it',
  ],
];

it.each(rejections)('the entered alternative of a derived number cannot be %s', (_, parts, reported) => expectReported(parts, reported));

it('an entered value wins over the derived one, which returns when the value is cleared', () => {
  const compilation = compileBerth(
    berth({ field: field('"type": "integer"', 'stated') + worked('"product": ["length", "length"], "or": "stated"') }),
  );
  expect(lines(compilation)).toEqual([]);
  const fields = compilation.resources[0]?.resource.fields ?? [];
  const figure = (record: object) => withDerived(fields, { ...record }).extra;
  expect([figure({ length: 3 }), figure({ length: 3, stated: 10 }), figure({ stated: 10 }), figure({})]).toEqual([...[9, 10, 10, null]]);
});
