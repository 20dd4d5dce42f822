import { describe, expect, test } from 'vitest';
import { languageSchemas } from '../../../../codegen/check/languageSchemas.ts';
import { createJsonLanguage, withNames } from '../../../../src/console/schemas/editor/jsonLanguage.ts';
import { toSnippet } from '../../../../src/console/schemas/editor/textExtensions.ts';

const names = { enums: ['EnableStatus'], areas: ['finance', 'system'], resources: ['hwQuayConfig'] };
const language = createJsonLanguage(withNames(languageSchemas.resource, names));

/** Returns what the editor offers at the `|` in a text. */
async function offered(text: string): Promise<string[]> {
  const proposals = await language.complete(text.replace('|', ''), text.indexOf('|'));
  return proposals.map(({ label }) => label);
}

describe('the language of resource files', () => {
  test('offers keywords where they are allowed, without existing ones', async () => {
    const labels = await offered('{ "name": "hwBerth", | }');
    expect(labels).toEqual(expect.arrayContaining(['title', 'perms', 'screens', 'record', 'states']));
    expect(labels).not.toContain('name');
    expect(await offered('{ "record": { "type": "object", "properties": { "a": { "ty|" } } } }')).toContain('type');
  });

  test('offers existing names', async () => {
    const inField = (rest: string) => offered(`{ "record": { "properties": { "a": { ${rest} } } } }`);
    expect(await inField('"type": "string", "enum": |')).toContain('EnableStatus');
    expect(await inField('"reference": { "resource": | }')).toContain('hwQuayConfig');
    expect(await offered('{ "screens": { "a/b": { "area": | } } }')).toEqual(expect.arrayContaining(names.areas));
  });

  test('explains the keyword under the pointer, whatever $schema says', async () => {
    const text = '{ "$schema": "https://example.com/other.json", "perms": "system:berth" }';
    const found = await language.explain(text, text.indexOf('perms') + 1);
    expect(found?.texts).toContain('Prefix of the permissions: `system:ship`');
    expect(found && text.slice(found.from, found.to)).toBe('"perms"');
  });

  test('supports the shared files, too', async () => {
    const enums = createJsonLanguage(withNames(languageSchemas.enums, names));
    const text = '{ "Shade": [{ "value": "D", | }] }';
    const labels = (await enums.complete(text.replace('|', ''), text.indexOf('|'))).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['title', 'color']));
  });
});

describe('a snippet', () => {
  test.each([
    ['"name": "$1"', `"name": "\${}"`],
    [`"order": \${1:100}`, `"order": \${100}`],
    [`{$1}`, `{\${}}`],
    [`"a\\}b"`, '"a}b"'],
    ['"HW#{x}"', '"HW#\\{x}"'],
  ])('%s is written for the editor as %s', (insert, expected) => {
    expect(toSnippet(insert)).toBe(expected);
  });
});
