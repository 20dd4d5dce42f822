import { type Compilation, compile } from '../../../codegen/compile.ts';
import { formatFault, type SourceFile } from '../../../codegen/types.ts';
import { missingInChinese } from './missingInChinese.ts';

/** Parts to insert into a small resource file. The mark `»` shows where a fault is expected. */
export interface BerthParts {
  readonly head?: string;
  readonly required?: string;
  readonly field?: string;
  readonly tail?: string;
}

const title = '"title": { "zh": "题", "en": "Title" }';

/** Returns a field to add to those of the berth. `keywords` are its keywords other than the title. */
export function field(keywords: string, name = 'extra'): string {
  return `,\n      "${name}": { ${title}, ${keywords} }`;
}

/** Returns the text of a small valid resource file with the given parts. */
export function berth({ head = '', required = '["code"]', field: more = '', tail = '' }: BerthParts = {}): string {
  return `{
  "name": "hwBerth",
  "title": { "zh": "泊位", "en": "Berth" },
  "perms": "system:berth",${head}
  "record": {
    "type": "object",
    "required": ${required},
    "properties": {
      "code": { ${title}, "type": "string", "maxLength": 12 },
      "status": { ${title}, "type": "string", "enum": "EnableStatus" },
      "draft": { ${title}, "type": "string", "format": "decimal", "precision": 5, "scale": 2 },
      "length": { ${title}, "type": "integer" },
      "opened": { ${title}, "type": "string", "format": "date" },
      "country": { ${title}, "type": "string", "format": "country" }${more}
    }
  }${tail}
}
`;
}

export const neighbors: readonly SourceFile[] = [
  {
    path: 'enums.json',
    text: '{ "EnableStatus": [{ "value": "0", "title": { "zh": "启用", "en": "Enabled" } }, { "value": "1", "title": { "zh": "停用", "en": "Disabled" } }] }',
  },
  {
    path: 'areas.json',
    text: '{ "system": { "title": { "zh": "系统", "en": "System" }, "icon": "SettingOutlined", "order": 5 } }',
  },
];

/** Compiles a text as `system/hwBerth.json` together with other files. */
export function compileBerth(text: string, others: readonly SourceFile[] = neighbors): Compilation {
  return compile([...others, { path: 'system/hwBerth.json', text }]);
}

/** Returns the text without the mark `»`, and the position of the mark as `line:column`. */
export function takeMark(marked: string): { text: string; location: string } {
  const before = marked.slice(0, marked.indexOf('»')).split('\n');
  return { text: marked.replace('»', ''), location: `${before.length}:${(before.at(-1) ?? '').length + 1}` };
}

/** Returns faults as the command line prints them. Throws if a Chinese text lacks a name or contains English words. */
export function lines({ faults }: Pick<Compilation, 'faults'>): string[] {
  const missing = faults.flatMap(missingInChinese);
  if (missing.length > 0) throw new Error(`the Chinese lacks:\n${missing.join('\n')}`);
  return faults.map((fault) => formatFault(fault));
}
