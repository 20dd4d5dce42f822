import type { OverSource } from '../../read/overSource.ts';
import type { Path } from '../../read/place.ts';
import type { Properties } from '../../read/source.ts';
import { missingResource } from '../missingResource.ts';
import { recordPath, type Subject } from '../subject.ts';
import { suggest } from '../suggest.ts';
import { checkOverFigures } from './checkOverFigures.ts';
import { checkOverParts } from './checkOverParts.ts';

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
    const what = `\`${resource}\` has no records of its own`;
    report.error({ path: ['over', 'resource'], what, mend: 'name a resource with records' });
    return;
  }
  if (!target) {
    if (world.resources.has(resource)) return;
    const mend = suggest(resource, world.resources.keys(), 'add its file');
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
    const what = `\`${keyword}\` means nothing to records that nobody writes`;
    report.error({ path: [keyword], on: 'key', what, mend: 'remove it, or `over`' });
  }
  source.actions?.forEach(({ handler, opens, set }, i) => {
    if ((handler || opens !== undefined) && set === undefined) return;
    const what = 'an action cannot write to records that nobody writes';
    report.error({ path: ['actions', i], what, mend: 'let code do it with `"handler": true`' });
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
        const what = `there is no field \`${name}\``;
        report.error({ path, on: 'key', what, mend: suggest(name, Object.keys(own)) });
      } else if (seen.has(name)) {
        report.error({ path, on: 'key', what: `\`${name}\` is said twice`, mend: 'say it once' });
      }
      seen.add(name);
    }
  }
  for (const name of Object.keys(source.record.properties)) {
    if (seen.has(name)) continue;
    const what = `nothing says what \`${name}\` is made of`;
    report.error({
      path: [...recordPath, name],
      on: 'key',
      what,
      mend: 'name it in `by`, `figures` or `choices` of `over`',
    });
  }
}
