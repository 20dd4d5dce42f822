import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SchemaRemoval, schemaCalls } from '../../../src/contract/schemaEditor.ts';
import type { TestApp } from './startApp.ts';

export const toolFile = 'lab/labTool.json';
export const findTools = '/hw/wms/labTool/findLabToolList';

/** Returns the text of a small valid resource file, with some keywords and fields changed. */
export function tool(change: object = {}, properties: object = {}): string {
  const toolName = { type: 'string', maxLength: 30, title: { zh: '名称', en: 'Name' } };
  return JSON.stringify(
    {
      name: 'labTool',
      title: { zh: '工具', en: 'Tools' },
      perms: 'lab:tool',
      screens: { 'lab/tool': { view: 'list', path: '/lab/tool', area: 'system' } },
      record: { type: 'object', required: ['toolName'], properties: { toolName, ...properties } },
      ...change,
    },
    null,
    2,
  );
}

/** What an administrator can do with the app's resource files, in the folder and through the API. */
export function schemaEditing(app: () => TestApp) {
  const pathOf = (file: string) => join(app().schemas, file);
  return {
    pathOf,
    onDisk: (file: string) => readFileSync(pathOf(file), 'utf8'),
    opened: async (file: string, client = app().admin) => (await client.get(`${schemaCalls.findById}/${encodeURIComponent(file)}`)).data,
    /** Saves a file as the console does. If this removes data, it is confirmed with the names that the server asks for. */
    save: async (file: string, text: string, hash: string, client = app().admin) => {
      const { data } = await client.post(schemaCalls.check, { file, text });
      const confirmed = ((data?.removals ?? []) as SchemaRemoval[]).map(({ name }) => name);
      return client.post(schemaCalls.save, { file, text, hash, ...(confirmed.length > 0 && { confirmed }) });
    },
    versions: async (file: string) => (await app().admin.get(`${schemaCalls.history}/${encodeURIComponent(file)}`)).data.records,
    /** Returns the names of all files in the folder, including temporary ones. */
    everything: () => readdirSync(app().schemas, { recursive: true, encoding: 'utf8' }).sort(),
  };
}
