import { accessCalls } from '../../contract/access.ts';
import { dashboardCall } from '../../contract/dashboards.ts';
import { eventsPath } from '../../contract/events.ts';
import { fileLimitsCall } from '../../contract/files.ts';
import { listPreferenceCalls, listViewCalls } from '../../contract/lists.ts';
import { changeLogCalls } from '../../contract/log.ts';
import { reminderPerms } from '../../contract/menu.ts';
import { numberSearchCall } from '../../contract/numberSearch.ts';
import { reminderCalls } from '../../contract/reminders.ts';
import type { KindPerms, Operation, Resource } from '../../contract/resource.ts';
import { schemaCalls } from '../../contract/schemaEditor.ts';
import { sessionCalls, sessionListCalls } from '../../contract/session.ts';

/**
 * A call that changes no record, even if the user is permitted to make it: it only reads, or its body is invalid, or there is no such
 * record.
 */
export interface Probe {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** The required permission code, with ` | ` between alternatives; `session` if every logged-in user may make the call. */
  readonly needs: string;
}

/** An id that no record has. */
const nothing = '00000000-0000-7000-8000-000000000000';
/** A field that no resource has. */
const unknown = { verifyUnknown: 1 };

type ProbeParts = Pick<Probe, 'method' | 'needs'> & {
  readonly body?: unknown;
  readonly hasId?: true;
  readonly as?: string;
};

/**
 * The probes of each operation with the required permission. The permissions repeat the server's own table on purpose, because the probes
 * verify that table. TypeScript requires an entry for each new operation.
 */
const byOperation: Readonly<Record<Operation, (resource: Resource) => readonly ProbeParts[]>> = {
  find: (r) => [post(anyKind(r, 'find', 'list'), unknown)],
  findById: (r) => [get(anyKind(r, 'findById', 'query'), true)],
  save: (r) => [
    { ...post(anyKind(r, 'create', 'add'), unknown), as: 'save (new)' },
    { ...post(anyKind(r, 'update', 'edit'), { ...unknown, id: nothing, version: 1 }), as: 'save (change)' },
  ],
  saveByIds: (r) => [post(writing(r, 'edit'), unknown)],
  saveSheet: (r) => [
    { ...post(writing(r, 'add'), { records: [unknown] }), as: 'saveSheet (new)' },
    { ...post(writing(r, 'edit'), { records: [{ ...unknown, id: nothing, version: 1 }] }), as: 'saveSheet (change)' },
    { ...post(writing(r, 'remove'), { removed: [{ id: nothing, version: 1 }] }), as: 'saveSheet (remove)' },
  ],
  groups: (r) => [
    post(anyKind(r, 'find', 'list'), unknown),
    ...(r.calls.export === undefined ? [] : [{ ...post(`${r.perms}:export`, { ...unknown, format: 'csv' }), as: 'groups (file)' }]),
  ],
  choices: (r) => [
    post(anyKind(r, 'find', 'list'), { ...unknown, field: 'verifyUnknown' }),
    ...[...(r.states?.transitions ?? []).filter(({ by }) => by === undefined), ...r.actions].map(({ name, perm }) => ({
      ...post(ofAction(r, perm), { ...unknown, field: 'verifyUnknown', of: name }),
      as: `choices of ${name}`,
    })),
  ],
  deleteById: (r) => [get(writing(r, 'remove'), true)],
  deleteByIds: (r) => [post(writing(r, 'remove'), [nothing])],
  log: (r) => [get(r.callPerms?.log ?? `${r.perms}:query`, true)],
  logState: (r) => [get(r.callPerms?.log ?? `${r.perms}:query`, true)],
  restore: (r) => [post(writing(r, 'edit'), unknown)],
  transit: (r) =>
    (r.states?.transitions ?? [])
      .filter(({ by }) => by === undefined)
      .map(({ name, perm }) => ({
        ...post(ofAction(r, perm), { id: nothing, transition: name }),
        as: `transit ${name}`,
      })),
  export: (r) => [post(`${r.perms}:export`, unknown)],
  template: (r) => [get(r.callPerms?.import ?? `${r.perms}:import`)],
  import: (r) => [post(r.callPerms?.import ?? `${r.perms}:import`, unknown)],
  findImport: (r) => [get(r.callPerms?.import ?? `${r.perms}:import`, true)],
  errorRows: (r) => [post(r.callPerms?.import ?? `${r.perms}:import`, unknown)],
  saveBatch: (r) => [post(r.callPerms?.import ?? `${r.perms}:import`, unknown)],
  uploadFile: (r) => [post(`${r.perms}:upload`, unknown)],
  findFileList: (r) => [post(`${r.perms}:query`, { id: nothing })],
  downloadFile: (r) => [post(`${r.perms}:query`, { fileId: nothing })],
  removeFileByIds: (r) => [post(`${r.perms}:removeFile`, [nothing])],
  markFile: (r) => [post(`${r.perms}:upload`, { id: nothing, marks: [] })],
};

/** Returns the permission code for creating, changing or deleting records, which the resource file may override. */
function writing({ perms, callPerms }: Resource, suffix: 'add' | 'edit' | 'remove'): string {
  return callPerms?.[suffix] ?? `${perms}:${suffix}`;
}

/** Returns the permission code of an operation. If the resource's record kinds have codes of their own, returns the codes of all kinds. */
function anyKind({ perms, callPerms, kinds }: Resource, ability: keyof KindPerms, suffix: string): string {
  const own: Readonly<Record<string, string | undefined>> = { ...callPerms };
  const common = own[suffix] ?? `${perms}:${suffix}`;
  const codes = Object.values(kinds?.perms ?? {}).map((own) => own[ability] ?? common);
  return codes.length === 0 ? common : [...new Set(codes)].join(' | ');
}

/** Returns the permission of an action. If this is the permission to change records, the codes of the record kinds count too. */
function ofAction(resource: Resource, perm: string): string {
  return perm === `${resource.perms}:edit` ? anyKind(resource, 'update', 'edit') : perm;
}

function post(needs: string, body: unknown): ProbeParts {
  return { method: 'POST', needs, body };
}

function get(needs: string, hasId?: true): ProbeParts {
  return { method: 'GET', needs, ...(hasId && { hasId }) };
}

/** Returns the probes of all calls that a resource offers. */
export function probesOf(resource: Resource): Probe[] {
  const calls = Object.entries(resource.calls) as [Operation, string][];
  const operations = calls.flatMap(([operation, path]) =>
    byOperation[operation](resource).map((parts) => toProbe(parts, `${resource.name} ${parts.as ?? operation}`, path)),
  );
  const actions = resource.actions.map(({ name, perm, call }) =>
    toProbe(post(ofAction(resource, perm), { ...unknown, id: nothing, ids: [nothing] }), `${resource.name} ${name}`, call),
  );
  const reads = (resource.reads ?? []).map(({ name, perm, call }) => toProbe(post(perm, unknown), `${resource.name} ${name}`, call));
  return [...operations, ...actions, ...reads];
}

function toProbe({ method, body, needs, hasId }: ProbeParts, name: string, path: string): Probe {
  return { name, method, path: hasId ? `${path}/${nothing}` : path, needs, ...(body !== undefined && { body }) };
}

/**
 * Returns the probes of the calls that belong to no resource. Their permissions repeat those of the server on purpose, because the probes
 * verify them. `listed` is any resource with a list.
 */
export function ownProbes(listed: Resource): Probe[] {
  const [list, edit] = ['system:schema:list', 'system:schema:edit'];
  const ofList = `${listed.perms}:list`;
  const all: readonly (readonly [string, ProbeParts])[] = [
    [sessionCalls.current, get('session')],
    [sessionCalls.menu, post('session', { menuTypes: ['F'] })],
    [sessionCalls.changePassword, post('fms:user:resetPwd', { id: nothing, password: 'long enough' })],
    [accessCalls.menusOfRole, post('system:role:query', { roleId: nothing })],
    [accessCalls.rolesOfUser, post('fms:user:query', { userId: nothing })],
    [accessCalls.scopeOfRoles, post('fms:user:query', { roleIds: [] })],
    [accessCalls.explain, post('system:access:list', { roleId: nothing })],
    [accessCalls.viewAs, post('system:access:viewAs', { userId: nothing })],
    [sessionListCalls.find, post('system:session:list', unknown)],
    [sessionListCalls.end, post('system:session:end', { id: nothing })],
    [sessionListCalls.signIns, post('system:session:log', unknown)],
    [changeLogCalls.find, post('system:log:list', unknown)],
    ...[reminderCalls.find, reminderCalls.count, reminderCalls.read].map((call): [string, ProbeParts] => [call, post('session', unknown)]),
    [reminderCalls.mute, post('session', unknown)],
    [reminderCalls.log, post(reminderPerms.list, unknown)],
    [dashboardCall, post('session', unknown)],
    [schemaCalls.find, post(list, unknown)],
    [schemaCalls.findById, get(list, true)],
    [schemaCalls.language, get(list)],
    [schemaCalls.check, post(edit, unknown)],
    [schemaCalls.save, post(edit, unknown)],
    [schemaCalls.history, get(list, true)],
    [schemaCalls.historyById, get(list, true)],
    [schemaCalls.restore, post(edit, unknown)],
    [listPreferenceCalls.find, get('session')],
    [listPreferenceCalls.save, post('session', unknown)],
    [listViewCalls.find, post(ofList, { resource: listed.name })],
    [listViewCalls.roles, post(`${listed.perms}:shareView`, { resource: listed.name })],
    [listViewCalls.save, post(ofList, { resource: listed.name, name: '' })],
    [listViewCalls.deleteById, get('session', true)],
    [numberSearchCall, post('session', { text: '' })],
    [fileLimitsCall, get('session')],
    ['/resources/index.json', get('session')],
    [eventsPath, get('session')],
    // This probe must be the last one, because it ends the session.
    [sessionCalls.logout, post('session', {})],
  ];
  return all.map(([path, parts]) => toProbe(parts, path.split('/').at(-1) ?? path, path));
}
