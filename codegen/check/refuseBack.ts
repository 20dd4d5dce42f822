import type { ResourceSource } from '../read/source.ts';
import { refersTo } from './refersTo.ts';
import { suggest } from './suggest.ts';

/** Why the records of `child` cannot belong to those of `parent` by a field, or undefined. */
export function refuseBack(
  child: ResourceSource,
  by: string,
  parent: string,
): { what: string; mend: string } | undefined {
  const { properties } = child.record;
  const suiting = Object.keys(properties).filter((each) => refersTo(properties[each], parent));
  if (suiting.includes(by)) return undefined;
  const what = properties[by]
    ? `\`${child.name}.${by}\` does not refer to \`${parent}\``
    : `\`${child.name}\` has no field \`${by}\``;
  const add = `add to \`${child.name}\` a field with a reference to \`${parent}\``;
  return { what, mend: suiting.length > 0 ? suggest(by, suiting) : add };
}
