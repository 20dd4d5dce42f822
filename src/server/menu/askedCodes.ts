import type { Compilation } from '../../../codegen/types.ts';
import { ownScreens } from '../../contract/ownScreens.ts';
import { permissionsOf } from '../../contract/permission.ts';

const known = new WeakMap<Compilation, ReadonlySet<string>>();

/** Every permission that something asks for: the resources as they are now, and the pages that need no file. */
export function askedCodes(compilation: Compilation): ReadonlySet<string> {
  const before = known.get(compilation);
  if (before) return before;
  const own = ownScreens.flatMap(({ permissions }) => permissions);
  const all = [...own, ...compilation.resources.flatMap(({ resource }) => permissionsOf(resource))];
  const codes = new Set(all.map(({ code }) => code));
  known.set(compilation, codes);
  return codes;
}
