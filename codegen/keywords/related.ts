/** Lists of records of another resource that refer to this one. */

import type { Related } from '../../src/contract/lists.ts';
import { serverFields } from '../../src/contract/wire.ts';
import { type Remark, type Subject, suggest } from '../check/subject.ts';
import type { RelatedSource } from '../generated/source.ts';
import { type Path, refersTo } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';
import { commonTexts, type FaultTexts, faultTexts, type Message } from '../texts/faultTexts.ts';
import { textOf } from './text.ts';

const texts = faultTexts({
  addFileOrRemoveList: { en: 'add its file, or remove the list', zh: '请添加该资源的文件，或删除此列表' },
  findNotOffered: { en: 'the call `find` of `{{resource}}` is not available', zh: '`{{resource}}`未开放接口`find`' },
  offerThereOrRemove: { en: 'turn it on there, or remove the list', zh: '请在该资源中开放，或删除此列表' },
  cannotBeColumn: { en: '`{{name}}` cannot be a column', zh: '`{{name}}`不能作为列' },
  noResource: { en: 'there is no resource `{{name}}`', zh: '没有资源`{{name}}`' },
});

/** Checks a list of related records: its resource, the reference to this record, and its columns. */
export function checkRelated({ source, world, report }: Subject, { resource, by, columns = [] }: RelatedSource, path: Path): void {
  if (!world.resources.has(resource)) {
    const mend = suggest(resource, world.resources.keys(), texts.addFileOrRemoveList);
    report.error(missingResource([...path, 'resource'], resource, mend));
    return;
  }
  const other = world.sources.get(resource);
  if (!other) return;
  const { properties } = other.record;
  if (other.calls?.find === false) {
    const what = texts.findNotOffered({ resource });
    report.error({ path: [...path, 'resource'], what, mend: texts.offerThereOrRemove });
  }
  if (!refersTo(properties[by], source.name)) {
    const suiting = Object.keys(properties).filter((each) => refersTo(properties[each], source.name));
    const what = properties[by]
      ? commonTexts.doesNotReferTo({ resource, by, target: source.name })
      : commonTexts.noFieldIn({ resource, name: by });
    const add = commonTexts.addReferringField({ resource, target: source.name });
    report.error({ path: [...path, 'by'], what, mend: suiting.length > 0 ? suggest(by, suiting) : add });
  }
  const shown = [...Object.keys(properties).filter((each) => !properties[each]?.lines), ...serverFields];
  columns.forEach((name, i) => {
    if (shown.includes(name)) return;
    const what = properties[name] ? texts.cannotBeColumn({ name }) : commonTexts.noFieldIn({ resource, name });
    report.error({ path: [...path, 'columns', i], what, mend: suggest(name, shown) });
  });
}

/**
 * Returns the fault for a missing resource. Once all files are read, the fault is replaced if the file of the resource exists but has
 * faults.
 */
export function missingResource(path: Path, name: string, mend: Message): Remark {
  return { path, what: texts.noResource({ name }), mend, missing: name };
}

/** Returns why a field of `child` does not refer to `parent`; undefined if it does. */
export function backReferenceFault(child: ResourceSource, by: string, parent: string): FaultTexts | undefined {
  const { properties } = child.record;
  const suiting = Object.keys(properties).filter((each) => refersTo(properties[each], parent));
  if (suiting.includes(by)) return undefined;
  const what = properties[by]
    ? commonTexts.doesNotReferTo({ resource: child.name, by, target: parent })
    : commonTexts.noFieldIn({ resource: child.name, name: by });
  const add = commonTexts.addReferringField({ resource: child.name, target: parent });
  return { what, mend: suiting.length > 0 ? suggest(by, suiting) : add };
}

export function buildRelated({ title, ...rest }: RelatedSource): Related {
  return { ...rest, ...(title && { title: textOf(title) }) };
}
