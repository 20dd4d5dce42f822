import type { OverSource } from '../../read/overSource.ts';
import type { Path } from '../../read/place.ts';
import type { Properties } from '../../read/source.ts';
import { commonTexts } from '../../texts/commonTexts.ts';
import { faultTexts } from '../../texts/faultTexts.ts';
import { missingResource } from '../missingResource.ts';
import { recordPath, type Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';
import { checkOverFigures } from './checkOverFigures.ts';
import { checkOverParts } from './checkOverParts.ts';

const texts = faultTexts({
  noRecordsOwn: { en: '`{{resource}}` has no records of its own', zh: '`{{resource}}`没有自己的记录' },
  nameResourceWithRecords: { en: 'name a resource with records', zh: '请写有记录的资源' },
  idleInOver: {
    en: '`{{keyword}}` means nothing to records that nobody writes',
    zh: '`{{keyword}}`对只读汇总的资源没有意义',
  },
  removeOrOver: { en: 'remove it, or `over`', zh: '请删除，或删除`over`' },
  actionCannotWrite: { en: 'an action cannot write to records that nobody writes', zh: '操作不能写入只读汇总的记录' },
  letCodeDoIt: { en: 'let code do it with `"handler": true`', zh: '请用`"handler": true`交由程序处理' },
  saidTwice: { en: '`{{name}}` is said twice', zh: '`{{name}}`重复出现' },
  sayOnce: { en: 'say it once', zh: '请只写一次' },
  madeOfNothing: { en: 'nothing says what `{{name}}` is made of', zh: '没有说明`{{name}}`由什么得出' },
  nameInOver: {
    en: 'name it in `by`, `figures` or `choices` of `over`',
    zh: '请在`over`的`by`、`figures`或`choices`中写明',
  },
});

/** A resource over records of another one, among the files around it. */
export interface PlacedOver {
  readonly over: OverSource;
  /** Its own fields. */
  readonly own: Properties;
  /** Those of the records that it is over. */
  readonly there: Properties;
  readonly from: string;
}

/** Checks that every field of a resource over another one is said once, and can be had from there. */
export function checkOver(subject: Subject): void {
  const { source, world, report } = subject;
  const { over } = source;
  if (!over) return;
  refuseWriting(subject);
  const { resource } = over;
  const target = world.sources.get(resource);
  if (resource === source.name || target?.over) {
    const what = texts.noRecordsOwn({ resource });
    report.error({ path: ['over', 'resource'], what, mend: texts.nameResourceWithRecords });
    return;
  }
  if (!target) {
    if (world.resources.has(resource)) return;
    const mend = suggest(resource, world.resources.keys(), commonTexts.addFile);
    report.error(missingResource(['over', 'resource'], resource, mend));
    return;
  }
  const placed = { over, own: source.record.properties, there: target.record.properties, from: resource };
  checkCover(subject, placed);
  checkOverParts(subject, placed);
  checkOverFigures(subject, placed);
}

/** What belongs to records that somebody writes. */
const writing = ['states', 'kinds', 'rules', 'unique', 'allow', 'events', 'excel', 'form'] as const;

function refuseWriting({ source, report }: Subject): void {
  for (const keyword of writing) {
    if (source[keyword] === undefined) continue;
    const what = texts.idleInOver({ keyword });
    report.error({ path: [keyword], on: 'key', what, mend: texts.removeOrOver });
  }
  source.actions?.forEach(({ handler, opens, set }, i) => {
    if ((handler || opens !== undefined) && set === undefined) return;
    const what = texts.actionCannotWrite;
    report.error({ path: ['actions', i], what, mend: texts.letCodeDoIt });
  });
}

/** Each field is in one of the parts, and they name no other. */
function checkCover({ source, report }: Subject, { over, own }: PlacedOver): void {
  const parts = { by: over.by, figures: over.figures ?? {}, choices: over.choices ?? {} };
  const seen = new Set<string>();
  for (const [part, fields] of Object.entries(parts)) {
    for (const name of Object.keys(fields)) {
      const path: Path = ['over', part, name];
      if (!Object.hasOwn(own, name)) {
        const what = commonTexts.noField({ name });
        report.error({ path, on: 'key', what, mend: suggest(name, Object.keys(own)) });
      } else if (seen.has(name)) {
        report.error({ path, on: 'key', what: texts.saidTwice({ name }), mend: texts.sayOnce });
      }
      seen.add(name);
    }
  }
  for (const name of Object.keys(source.record.properties)) {
    if (seen.has(name)) continue;
    const what = texts.madeOfNothing({ name });
    report.error({ path: [...recordPath, name], on: 'key', what, mend: texts.nameInOver });
  }
}
