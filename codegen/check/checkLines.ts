import { backField, lineNo, lineNoProperty } from '../model/lines/childOf.ts';
import type { Path } from '../read/place.ts';
import type { LinesSource, PropertySource } from '../read/source.ts';
import { missingResource } from './missingResource.ts';
import { refuseBack } from './refuseBack.ts';
import { recordPath, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks fields that hold lines, and lines that are described in the file of the record that they belong to. */
export function checkLines(subject: Subject): void {
  const { source, world, report } = subject;
  if (source.partOf) {
    checkDescribed(subject, source.partOf);
    return;
  }
  const taken = new Map<string, string>();
  for (const [name, { lines }] of Object.entries(source.record.properties)) {
    // What is described here was named by the compiler itself.
    if (!lines || world.sources.get(lines.resource ?? '')?.partOf?.resource === source.name) continue;
    const path = [...recordPath, name, 'lines'];
    if (!lines.record) checkNamed(subject, { name, lines, path }, taken);
    for (const keyword of lines.record ? (['resource', 'by'] as const) : []) {
      if (lines[keyword] === undefined) continue;
      const what = `\`${keyword}\` says nothing beside \`record\``;
      report.error({ path: [...path, keyword], on: 'key', what, mend: 'keep one of the two' });
    }
  }
}

interface Placed {
  readonly name: string;
  readonly lines: LinesSource;
  readonly path: Path;
}

function checkNamed(
  { source, world, report }: Subject,
  { name, lines, path }: Placed,
  taken: Map<string, string>,
): void {
  const { resource, by } = lines;
  if (resource === undefined || by === undefined) {
    const what = 'the lines have no resource of their own and are not described';
    report.error({ path, what, mend: 'write `resource` and `by`, or `record`' });
    return;
  }
  const twin = taken.get(`${resource} ${by}`);
  taken.set(`${resource} ${by}`, name);
  if (twin !== undefined) {
    report.error({ path, what: `\`${twin}\` already holds these lines`, mend: 'remove one of the two' });
  }
  if (resource === source.name || !world.resources.has(resource)) {
    const others = [...world.resources.keys()].filter((each) => each !== source.name);
    const mend = suggest(resource, others, 'add its file');
    const place = [...path, 'resource'];
    const what = 'a record cannot be a line of its own kind';
    report.error(resource === source.name ? { path: place, what, mend } : missingResource(place, resource, mend));
    return;
  }
  const child = world.sources.get(resource);
  if (!child) return;
  const refusal = refuseBack(child, by, source.name);
  if (refusal) report.error({ path: [...path, 'by'], ...refusal });
  if (Object.values(child.record.properties).some((property) => property.lines)) {
    report.error({ path: [...path, 'resource'], what: `\`${resource}\` has lines itself`, mend: nested });
  }
}

const nested = 'lines cannot have lines: keep one of the two as a resource with a page of its own';

/** As long as names of tables may be. */
const maxName = 63;

/** What means something only to records that stand for themselves. */
const strange = ['lines', 'serial', 'access', 'warn', 'warnWhen'] as const;
const alone = 'remove it, or give the lines a file of their own';

function checkDescribed({ source, report }: Subject, parent: NonNullable<Subject['source']['partOf']>): void {
  if (source.name.length > maxName) {
    const what = `the name \`${source.name}\` of its table is longer than ${maxName} letters`;
    report.error({ path: ['name'], what, mend: 'give the field a shorter name' });
  }
  const { properties } = source.record;
  const kept = { [backField(parent.resource)]: isBack, [lineNo]: isLineNo };
  for (const [name, isGenerated] of Object.entries(kept)) {
    const property = properties[name];
    if (!property || isGenerated(property, parent.resource)) continue;
    const what = `\`${name}\` is a field of the server in every line`;
    report.error({ path: [...recordPath, name], on: 'key', what, mend: 'remove it, or choose another name' });
  }
  for (const [name, property] of Object.entries(properties)) {
    for (const keyword of strange) {
      if (property[keyword] === undefined) continue;
      const what = `\`${keyword}\` means nothing within lines`;
      const path = [...recordPath, name, keyword];
      report.error({ path, on: 'key', what, mend: keyword === 'lines' ? nested : alone });
    }
  }
}

function isBack({ system, reference }: PropertySource, parent: string): boolean {
  return system === true && reference?.resource === parent;
}

function isLineNo(property: PropertySource): boolean {
  return property === lineNoProperty;
}
