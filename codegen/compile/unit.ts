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

/** A resource file whose shape is valid. */
export interface ResourceUnit extends Unit {
  readonly source: ResourceSource;
}

/** Returns the resources of a file, each with a report that maps faults to their position in the file. */
export function unitsOf({ document, report }: Unit, parts: readonly Part[]): ResourceUnit[] {
  return parts.map(({ source, field }) => ({ document, source, report: field ? ofLines(report, field) : report }));
}

/** Returns a report that maps faults on `record` to the lines of a field, and all others to the field itself. */
function ofLines(report: Report, field: Path): Report {
  return movedTo(report, (remark) => {
    const [part, ...rest] = remark.path;
    if (part === 'record') return { ...remark, path: [...field, 'lines', 'record', ...rest] };
    return { ...remark, path: field, on: 'key' };
  });
}
