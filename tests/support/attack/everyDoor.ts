import type { CompiledResource } from '../../../codegen/types.ts';
import type { Resource } from '../../../src/contract/resource.ts';
import { ownDoors } from './ownDoors.ts';

/** A call as a stranger finds it, with a body that it refuses or that changes nothing, and the permissions of which one opens it. */
export interface Door {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** None: whoever is logged in. */
  readonly needs: readonly string[];
}

/** Nobody's id. */
export const nobody = '00000000-0000-4000-8000-000000000000';

type Way = Pick<Door, 'method' | 'body'> & { readonly suffix: string; readonly hasId?: true };

const get = (suffix: string): Way => ({ method: 'GET', suffix, hasId: true });
const post = (suffix: string, body: unknown = {}): Way => ({ method: 'POST', suffix, body });

/** The operations of a resource by contract.md section 4: how each is called, and the last word of its permission. */
const ways: Readonly<Record<string, readonly Way[]>> = {
  find: [post('list')],
  groups: [post('list'), post('export', { format: 'csv' })],
  choices: [post('list')],
  findById: [get('query')],
  log: [get('log')],
  logState: [get('log')],
  restore: [post('edit')],
  save: [post('add', { nothing: 1 }), post('edit', { id: nobody, version: 1 })],
  saveByIds: [post('edit')],
  saveSheet: [post('add edit remove')],
  deleteById: [get('remove')],
  deleteByIds: [post('remove', [nobody])],
  export: [post('export', { columns: ['nothing'] })],
  template: [{ method: 'GET', suffix: 'import' }],
  import: [post('import')],
  findImport: [get('import')],
  errorRows: [post('import', { importId: nobody })],
  saveBatch: [post('import', { importId: nobody })],
  uploadFile: [post('upload')],
  markFile: [post('upload')],
  findFileList: [post('query', { id: nobody })],
  downloadFile: [post('query', { fileId: nobody })],
  removeFileByIds: [post('removeFile', [nobody])],
};

/** Every call that the server offers with these resources: those of their files, and its own. */
export function everyDoor(resources: readonly CompiledResource[]): readonly Door[] {
  return [...ownDoors, ...resources.flatMap(({ resource }) => doorsOf(resource))];
}

function doorsOf(resource: Resource): readonly Door[] {
  const doors = lockedDoorsOf(resource);
  // Without a screen it has no buttons in the menu table: its permissions can be given to nobody.
  return resource.screens.length > 0 ? doors : doors.map((door) => ({ ...door, needs: ['given to nobody'] }));
}

function lockedDoorsOf(resource: Resource): readonly Door[] {
  const { actions, reads = [], states, calls } = resource;
  const operations = Object.entries(calls).flatMap(([operation, path]): Door[] => {
    if (operation === 'transit') return [];
    const known = ways[operation];
    if (!known) throw new Error(`Who may ${operation} is not known: say it in everyDoor.ts.`);
    return known.map(({ method, suffix, hasId, body }) => ({
      ...{ method, path: hasId ? `${path}/${nobody}` : path, body },
      needs: suffix.split(' ').flatMap((one) => codesOf(resource, one)),
    }));
  });
  const steps = (states?.transitions ?? []).filter(({ by }) => by === undefined);
  return [
    ...operations,
    ...steps.flatMap(({ name, perm }): Door[] =>
      calls.transit === undefined
        ? []
        : [doing(resource, calls.transit, { perm, body: { id: nobody, transition: name } })],
    ),
    ...actions.map(({ call, perm }) => doing(resource, call, { perm, body: { id: nobody } })),
    ...reads.map(({ call, perm }): Door => ({ method: 'POST', path: call, body: { nothing: 1 }, needs: [perm] })),
  ];
}

function doing(
  resource: Resource,
  path: string,
  { perm, body }: { readonly perm: string; readonly body: unknown },
): Door {
  const needs = perm === `${resource.perms}:edit` ? codesOf(resource, 'edit') : [perm];
  return { method: 'POST', path, body, needs };
}

/** What the common words are called where a file gives kinds of record permissions of their own. */
const abilities: Readonly<Record<string, 'find' | 'findById' | 'create' | 'update'>> = {
  ...{ list: 'find', query: 'findById', add: 'create', edit: 'update' },
};

function codesOf(resource: Resource, suffix: string): readonly string[] {
  const { perms, callPerms, kinds } = resource;
  const named = suffix === 'log' || suffix === 'import' ? callPerms?.[suffix] : undefined;
  if (named !== undefined) return [named];
  const word = suffix === 'log' ? 'query' : suffix;
  const ability = abilities[word];
  const common = `${perms}:${word}`;
  if (!kinds || !ability) return [common];
  return Object.values(kinds.perms).map((own) => own[ability] ?? common);
}
