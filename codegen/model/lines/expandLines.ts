import type { Remark, Report } from '../../check/report.ts';
import { recordPath } from '../../check/subject.ts';
import type { Path } from '../../read/place.ts';
import type { PropertySource } from '../../read/source.ts';
import type { ResourceUnit } from '../../unit.ts';
import { backField, childName, childOf } from './childOf.ts';

/**
 * A resource, followed by those that the lines described in its file make: their fields then name them as if they had
 * files of their own. What is wrong with them is told in the file of the resource.
 */
export function expandLines(unit: ResourceUnit): ResourceUnit[] {
  const { source, report } = unit;
  const described = Object.entries(source.record.properties).filter(([, { lines }]) => lines?.record);
  if (described.length === 0) return [unit];
  const named = described.map(([name, property]) => [name, withNames(source.name, name, property)] as const);
  const properties = { ...source.record.properties, ...Object.fromEntries(named) };
  const children = described.flatMap(([name, { title, lines }]) => {
    if (!lines?.record) return [];
    const child = childOf(source, name, { title, record: lines.record });
    return [{ ...unit, source: child, report: movedTo(report, [...recordPath, name]) }];
  });
  return [{ ...unit, source: { ...source, record: { ...source.record, properties } } }, ...children];
}

/** Names that stand beside a description are a fault: then all stays as it is, for the check that tells it. */
function withNames(parent: string, field: string, property: PropertySource): PropertySource {
  const { record: _, ...lines } = property.lines ?? {};
  if (lines.resource !== undefined || lines.by !== undefined) return property;
  return { ...property, lines: { ...lines, resource: childName(parent, field), by: backField(parent) } };
}

/** A report whose remarks on `record` are about the lines of a field, and all others about the field itself. */
function movedTo(report: Report, field: Path): Report {
  const moved = (remark: Remark): Remark => {
    const [part, ...rest] = remark.path;
    if (part === 'record') return { ...remark, path: [...field, 'lines', 'record', ...rest] };
    return { ...remark, path: field, on: 'key' };
  };
  return {
    faults: report.faults,
    get hasErrors() {
      return report.hasErrors;
    },
    brokenKeys: report.brokenKeys,
    error: (remark) => report.error(moved(remark)),
    warn: (remark) => report.warn(moved(remark)),
  };
}
