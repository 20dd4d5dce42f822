import { holdsAny } from '../../contract/permission.ts';
import { schemaPerms } from '../../contract/schemaEditor.ts';
import { useStore } from '../client/useStore.ts';
import { useHouse } from '../house.ts';

/** Whether the person may change resource files; whether files may be changed at all is told by the server. */
export function useMayEdit(): boolean {
  return holdsAny(useStore(useHouse().access).perms, [schemaPerms.edit]);
}
