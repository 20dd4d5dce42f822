import { printJson } from '../../contract/printJson.ts';

/** Basic data of a new file. */
export interface NewFile {
  /** Name of the resource. */
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  /** Menu group of the resource; `folder` is the folder of its file. */
  readonly area: string;
  readonly folder: string;
}

/**
 * The open file as given by the page's query. The query has the same parameters as that of a form (`formQuery`), so that a user who leaves
 * the file is asked the same questions.
 */
export type SchemaQuery = { readonly mode: 'edit'; readonly file: string } | { readonly mode: 'create'; readonly start: NewFile };

export function schemaQuery(search: string): SchemaQuery | undefined {
  const params = new URLSearchParams(search);
  const file = params.get('edit');
  if (file) return { mode: 'edit', file };
  if (params.get('create') !== '1') return undefined;
  const of = (name: string): string => params.get(name) ?? '';
  return {
    mode: 'create',
    start: { name: of('name'), zh: of('zh'), en: of('en'), area: of('area'), folder: of('folder') },
  };
}

/** Returns the page's query with this file open; an empty string, which shows the list of files, if `query` is undefined. */
export function toSearch(query: SchemaQuery | undefined): string {
  if (!query) return '';
  return `?${new URLSearchParams(query.mode === 'edit' ? { edit: query.file } : { create: '1', ...query.start })}`;
}

/** Returns the path of the file of a new resource. */
export function newFilePath({ name, folder }: Pick<NewFile, 'name' | 'folder'>): string {
  return `${folder}/${name}.json`;
}

/** Returns the text of a small valid file to start with: a dashboard with one card, or a resource with a unique code and a remark. */
export function newFileText({ name, zh, en, area, folder }: NewFile): string {
  if (folder === 'dashboards') return newDashboardText({ name, zh, en });
  const word = shortName(name);
  // Permission prefixes may contain only letters.
  const perms = `${letters(area).toLowerCase()}:${letters(word)}`;
  const screen = { view: 'list', path: `/${area}/${word}`, area, icon: 'FileTextOutlined' };
  return printJson({
    $schema: '../resource.meta.schema.json',
    name,
    title: { zh, en },
    perms,
    screens: { [`${area}/${word}`]: screen },
    record: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', maxLength: 20, unique: true, title: { zh: '代码', en: 'Code' } },
        remark: { type: 'string', maxLength: 200, multiline: true, title: { zh: '备注', en: 'Remark' } },
      },
    },
  });
}

function newDashboardText({ name, zh, en }: Pick<NewFile, 'name' | 'zh' | 'en'>): string {
  const card = { name: 'jobs', title: { zh: '后台任务', en: 'Background jobs' }, show: 'system', source: 'jobs' };
  return printJson({ $schema: '../dashboard.meta.schema.json', name, title: { zh, en }, rows: [{ cards: [card] }] });
}

/** Returns the name used in paths, for example `berth` for `hwBerth`. */
function shortName(name: string): string {
  const word = name.replace(/^hw(?=[A-Z])/, '');
  return word.charAt(0).toLowerCase() + word.slice(1);
}

function letters(text: string): string {
  return text.replace(/[^A-Za-z]/g, '') || 'screen';
}
