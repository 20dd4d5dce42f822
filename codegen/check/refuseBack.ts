import type { ResourceSource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import type { FaultWords } from '../texts/faultTexts.ts';
import { refersTo } from './refersTo.ts';
import { suggest } from './suggest.ts';

/** Why the records of `child` cannot belong to those of `parent` by a field, or undefined. */
export function refuseBack(child: ResourceSource, by: string, parent: string): FaultWords | undefined {
  const { properties } = child.record;
  const suiting = Object.keys(properties).filter((each) => refersTo(properties[each], parent));
  if (suiting.includes(by)) return undefined;
  const what = properties[by]
    ? commonTexts.doesNotReferTo({ resource: child.name, by, target: parent })
    : commonTexts.noFieldIn({ resource: child.name, name: by });
  const add = commonTexts.addReferringField({ resource: child.name, target: parent });
  return { what, mend: suiting.length > 0 ? suggest(by, suiting) : add };
}
