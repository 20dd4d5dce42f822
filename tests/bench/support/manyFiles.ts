import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface ResourceFile {
  readonly name: string;
  readonly screens?: Readonly<Record<string, { readonly path: string }>>;
  readonly record: { readonly properties: Readonly<Record<string, object>> };
  readonly [keyword: string]: unknown;
}

/**
 * Fills `folder` with `count` resource files: the real ones, and copies of them with other names. Each copy has an additional field,
 * because the compiler would reuse the checks of an equal file. Files with `by` (records that refer back to this resource) or `opens`
 * (a page in business code) are not copied, because a copy has neither such records nor such a page.
 */
export function manyFiles(real: string, { folder, count }: { folder: string; count: number }): void {
  cpSync(real, folder, { recursive: true });
  const resources = globSync('*/*.json', { cwd: real })
    .sort()
    .map((path) => readFileSync(join(real, path), 'utf8'))
    .map((text) => ({ text, file: JSON.parse(text) as ResourceFile }))
    // Dashboards have no record.
    .filter(({ file }) => 'record' in file);
  const templates = resources.filter(({ text }) => !/"(?:by|opens)":/.test(text)).map(({ file }) => file);
  mkdirSync(join(folder, 'many'), { recursive: true });
  for (let n = resources.length; n < count; n += 1) {
    const template = templates[n % templates.length];
    if (template) writeFileSync(join(folder, 'many', `${template.name}${n}.json`), textOf(template, n));
  }
}

/** Returns the text of a copy; references to the file itself become references to the copy. */
function textOf(template: ResourceFile, n: number): string {
  return JSON.stringify(copy(template, n), null, 2).replaceAll(`"${template.name}"`, `"${template.name}${n}"`);
}

function copy({ name, perms, base, calls, screens = {}, record, ...rest }: ResourceFile, n: number): object {
  const own = Object.entries(screens).map(([key, screen]) => [`${key}${n}`, { ...screen, path: `${screen.path}${n}` }]);
  const field = { title: { zh: `字段${n}`, en: `Field ${n}` }, type: 'integer', maximum: n };
  const properties = { ...record.properties, [`field${n}`]: field };
  return {
    ...rest,
    name: `${name}${n}`,
    perms: `many:copy${letters(n)}`,
    screens: Object.fromEntries(own),
    record: { ...record, properties },
  };
}

/** Writes a number in letters, because permissions may have no digits. */
function letters(n: number): string {
  return [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}
