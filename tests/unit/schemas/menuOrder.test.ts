import { expect, test } from 'vitest';
import { compilation } from './compiledResource.ts';

test('the pages of a menu group have an explicit order: no two have the same number', () => {
  const shown = compilation.resources.flatMap(({ resource }) => resource.screens.filter(({ isHidden }) => !isHidden));
  const taken = Map.groupBy(shown, ({ area, order }) => `${area} ${order}`);
  const twice = [...taken].filter(([, screens]) => screens.length > 1);
  expect(twice.map(([location, screens]) => [location, ...screens.map(({ component }) => component)])).toEqual([]);
});
