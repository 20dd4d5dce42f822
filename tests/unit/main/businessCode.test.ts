import { expect, test, vi } from 'vitest';
import { handlers } from '../../../src/main/handlers.ts';
import { pages, panels } from '../../../src/main/pages.ts';
import { reportHandlers } from '../../../src/server/schema/loading.ts';
import { createSchemaStore } from '../../../src/server/schemaStore.ts';
import { compilation } from '../schemas/compiledResource.ts';

const resources = compilation.resources.map(({ resource }) => resource);

test('every action and read that a file leaves to code has code, and all code has a file', () => {
  const warn = vi.fn();
  reportHandlers({ schemas: createSchemaStore(compilation, 'secret'), handlers, log: { warn } as never });
  expect(warn.mock.calls).toEqual([]);
});

test('every page and panel that a file leaves to code has code, and all code has a file', () => {
  const own = resources.flatMap(({ screens }) => screens.filter(({ view }) => view === 'own'));
  expect(pages.map(({ component }) => component).sort()).toEqual(own.map(({ component }) => component).sort());
  const named = resources.flatMap(({ form, detail, states, actions }) => [
    ...[...(form?.panels ?? []), ...(detail?.panels ?? [])],
    ...[...(states?.transitions ?? []), ...actions].flatMap(({ panel }) => panel ?? []),
  ]);
  expect(panels.map(({ component }) => component).sort()).toEqual([...new Set(named)].sort());
});
