import { accessCalls } from '../../../src/contract/access.ts';
import { changeLogCalls } from '../../../src/contract/changeLog.ts';
import { fileLimitsCall } from '../../../src/contract/files.ts';
import { listLookCalls } from '../../../src/contract/listLook.ts';
import { listViewCalls } from '../../../src/contract/listView.ts';
import { schemaCalls } from '../../../src/contract/schemaEditor.ts';
import { sessionCalls } from '../../../src/contract/session.ts';
import { sessionListCalls } from '../../../src/contract/sessions.ts';
import type { Door } from './everyDoor.ts';

const post = (path: string, needs: readonly string[], body: unknown = {}): Door => ({
  method: 'POST',
  path,
  body,
  needs,
});
const get = (path: string, needs: readonly string[]): Door => ({ method: 'GET', path, needs });
const id = '00000000-0000-4000-8000-000000000000';

/** The server's own calls, and the permission of each in words of this file: what the server believes is not asked. */
export const ownDoors: readonly Door[] = [
  get(sessionCalls.current, []),
  post(sessionCalls.menu, [], { menuTypes: ['F'] }),
  post(sessionCalls.changePassword, []),
  get(fileLimitsCall, []),
  get(listLookCalls.find, []),
  get('/resources/index.json', []),
  // How a list looks and what views it has is an affair of whoever sees the list: this one is of the users.
  post(listLookCalls.save, ['fms:user:list'], { resource: 'hwUser' }),
  post(listViewCalls.find, ['fms:user:list'], { resource: 'hwUser' }),
  post(listViewCalls.roles, ['fms:user:shareView'], { resource: 'hwUser' }),
  post(accessCalls.menusOfRole, ['system:role:query'], { roleId: id }),
  post(accessCalls.rolesOfUser, ['fms:user:query'], { userId: id }),
  post(accessCalls.explain, ['system:access:list'], { userId: id }),
  post(accessCalls.viewAs, ['system:access:viewAs'], { userId: id }),
  post(sessionListCalls.find, ['system:session:list']),
  post(sessionListCalls.end, ['system:session:end'], { id }),
  post(sessionListCalls.signIns, ['system:session:log']),
  post(changeLogCalls.find, ['system:log:list']),
  post(schemaCalls.find, ['system:schema:list']),
  get(`${schemaCalls.findById}/nothing.json`, ['system:schema:list']),
  get(schemaCalls.language, ['system:schema:list']),
  post(schemaCalls.check, ['system:schema:edit']),
  post(schemaCalls.save, ['system:schema:edit']),
  get(`${schemaCalls.history}/nothing.json`, ['system:schema:list']),
  get(`${schemaCalls.historyById}/${id}`, ['system:schema:list']),
  post(schemaCalls.restore, ['system:schema:edit']),
];
