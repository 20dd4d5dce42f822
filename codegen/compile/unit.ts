import { movedTo, type Report } from '../check/subject.ts';
import type { Part } from '../keywords/lines.ts';
import type { Document } from '../read/readDocument.ts';
import type { Path } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';

/** A file that is being compiled. */
export interface Unit {
  readonly document: Document;
  readonly report: Report;
}

/** One of the resources that a file with a valid shape defines. */
export interface ResourceUnit extends Unit {
  readonly source: ResourceSource;
}

/** Returns the resources that a file defines. Each has a report that moves faults to the right position in the file. */
export function unitsOf({ document, report }: Unit, parts: readonly Part[]): ResourceUnit[] {
  return parts.map(({ source, field }) => ({ document, source, report: field ? ofLines(report, field) : report }));
}

/**
 * Returns a report for lines that are described in a field: faults on their `record` are moved below that field, all others to the field
 * itself.
 */
function ofLines(report: Report, field: Path): Report {
  return movedTo(report, (remark) => {
    const [part, ...rest] = remark.path;
    if (part === 'record') return { ...remark, path: [...field, 'lines', 'record', ...rest] };
    return { ...remark, path: field, on: 'key' };
  });
}
