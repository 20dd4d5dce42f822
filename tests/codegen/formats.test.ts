import { expect, it } from 'vitest';
import { formatNames } from '../../codegen/read/recordSource.ts';
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };

it('editors offer exactly the formats that the compiler accepts', () => {
  expect(metaSchema.definitions.format.examples.toSorted()).toEqual(formatNames.toSorted());
});
