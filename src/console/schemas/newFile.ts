import type { NewFile } from './schemaQuery.ts';

/** Where a new resource is kept. */
export function newFilePath({ name, folder }: Pick<NewFile, 'name' | 'folder'>): string {
  return `${folder}/${name}.json`;
}

/** A small sound resource to begin with: a code that occurs once, and a remark. */
export function newFileText({ name, zh, en, area }: NewFile): string {
  const word = shortName(name);
  // Permission prefixes hold letters alone.
  const perms = `${letters(area).toLowerCase()}:${letters(word)}`;
  return `{
  "$schema": "../resource.meta.schema.json",
  "name": ${JSON.stringify(name)},
  "title": { "zh": ${JSON.stringify(zh)}, "en": ${JSON.stringify(en)} },
  "perms": ${JSON.stringify(perms)},
  "screens": {
    ${JSON.stringify(`${area}/${word}`)}: { "view": "list", "path": ${JSON.stringify(`/${area}/${word}`)}, "area": ${JSON.stringify(area)}, "icon": "FileTextOutlined" }
  },
  "record": {
    "type": "object",
    "required": ["code"],
    "properties": {
      "code": { "type": "string", "maxLength": 20, "unique": true, "title": { "zh": "代码", "en": "Code" } },
      "remark": { "type": "string", "maxLength": 200, "multiline": true, "title": { "zh": "备注", "en": "Remark" } }
    }
  }
}
`;
}

/** `hwBerth` is called `berth` in paths. */
function shortName(name: string): string {
  const word = name.replace(/^hw(?=[A-Z])/, '');
  return word.charAt(0).toLowerCase() + word.slice(1);
}

function letters(text: string): string {
  return text.replace(/[^A-Za-z]/g, '') || 'screen';
}
