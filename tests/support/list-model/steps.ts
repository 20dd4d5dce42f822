import fc from 'fast-check';
import { rowKinds, type SortField, sortTitles } from './labRow.ts';

/** A step of the user, or of another user in the meantime. `at` is a number from 0 to 1 that selects a row by its position. */
export type Step =
  | { readonly does: 'tab'; readonly kind: (typeof rowKinds)[number] | undefined }
  | { readonly does: 'search'; readonly keyword: string }
  | { readonly does: 'sort'; readonly field: SortField }
  | { readonly does: 'scroll' | 'choose' | 'removeElsewhere'; readonly at: number }
  | { readonly does: 'chooseAll' | 'chooseNone' | 'removeChosen' }
  | { readonly does: 'edit' | 'editElsewhere'; readonly at: number; readonly amount: number };

const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const amount = fc.integer({ min: 0, max: 999 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('tab' as const), kind: fc.constantFrom(undefined, ...rowKinds) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('search' as const),
      keyword: fc.constantFrom('', '1', '07', 'R-0', 'none'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('sort' as const),
      field: fc.constantFrom(...(Object.keys(sortTitles) as SortField[])),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('scroll' as const, 'choose' as const, 'removeElsewhere' as const),
      at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('choose' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('chooseAll' as const, 'chooseNone' as const, 'removeChosen' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('edit' as const, 'editElsewhere' as const), at, amount }) },
);

/** A random sequence of steps. */
export const sequence: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 3, maxLength: 9 });
