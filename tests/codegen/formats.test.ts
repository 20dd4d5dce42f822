import { expect, it } from 'vitest';
import { formatNames } from '../../codegen/read/recordSource.ts';

import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };

it('what an editor offers as a format is what the compiler takes', () => {
  expect(metaSchema.definitions.format.examples.toSorted()).toEqual(formatNames.toSorted());
});
