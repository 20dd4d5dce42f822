import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstIcons } from '../../../src/console/ui/icons/Icon.tsx';
import * as menuIcons from '../../../src/console/ui/icons/menuIcons.ts';
import { ownScreens } from '../../../src/contract/menu.ts';
import { compilation } from './compiledResource.ts';

const areas: Record<string, { readonly icon?: string }> = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../schemas/areas.json`, 'utf8'),
);

test('the icons of the menu are bundled, so that no page loads the whole icon set', () => {
  const screens = compilation.resources.flatMap(({ resource }) => Object.values(resource.screens ?? {}));
  const requested = [...Object.values(areas), ...ownScreens, ...screens].flatMap(({ icon }) => icon ?? []);
  expect(requested.length).toBeGreaterThan(20);
  expect(requested.filter((icon) => !(icon in firstIcons || icon in menuIcons))).toEqual([]);
});
