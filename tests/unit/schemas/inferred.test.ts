import { describe, expect, test } from 'vitest';
import { compile } from '../../../codegen/compile.ts';
import { readFolder } from '../../../codegen/read/readFolder.ts';
import type { ResourceSource } from '../../../codegen/read/source.ts';
import { usualWidth } from '../../../src/console/pages/list/listColumns.tsx';
import { listField } from '../../../src/console/pages/records/resource.ts';
import { languages } from '../../../src/contract/wire.ts';
import { widgetOf } from '../../../src/fields/widgets.tsx';

const files = readFolder('schemas');
const sources = files
  .filter(({ path }) => path.includes('/') && !path.startsWith('dashboards/'))
  .map(({ path, text }) => ({ path, source: JSON.parse(text) as ResourceSource }));

/** What the compiler infers, each with a function that finds where a file states it nevertheless. */
const inferred: readonly [string, (source: ResourceSource) => string[]][] = [
  [
    'that a section has two columns',
    ({ form, detail }) =>
      [...(form?.sections ?? []), ...(detail?.sections ?? [])].flatMap(({ columns, fields }) =>
        columns === 2 ? [`sections: ${fields[0]}`] : [],
      ),
  ],
  ['that the tabs are those of the states', ({ list, states }) => (list?.tabs && list.tabs === states?.field ? ['tabs'] : [])],
  ['that changes are logged', ({ detail }) => (detail?.log === true ? ['log'] : [])],
  [
    'that the server counts what it numbers and adds up',
    ({ record }) =>
      Object.entries(record.properties).flatMap(([name, { unique, serial, system, total }]) =>
        (unique && serial) || (system && total) ? [name] : [],
      ),
  ],
];

describe('the files of the project do not state inferred keywords:', () => {
  test.each(inferred)('%s', (_, find) => {
    expect(sources.flatMap(({ path, source }) => find(source).map((location) => `${path}: ${location}`))).toEqual([]);
  });

  test('a column width that equals the default', () => {
    const reported = compile(files).resources.flatMap(({ resource }) =>
      resource.list.columns.flatMap(({ field: name, width }) => {
        const field = listField(resource, name);
        if (!field || width === undefined) return [];
        const own = widgetOf(field.kind).width;
        const isSame = languages.every(
          (language) => usualWidth(field, { width, language }) === usualWidth(field, { width: own, language }),
        );
        return isSame ? [`${resource.name}: ${name}`] : [];
      }),
    );
    expect(reported).toEqual([]);
  });
});
