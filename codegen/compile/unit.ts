import { movedTo, type Report } from '../check/subject.ts';
import type { Part } from '../keywords/lines.ts';
import type { Document } from '../read/readDocument.ts';
import type { Path } from '../read/recordSource.ts';
import type { ResourceSource } from '../read/source.ts';

/** A file on its way through the compiler. */
export interface Unit {
  readonly document: Document;
  readonly report: Report;
}

/** A resource file whose shape is valid. */
export interface ResourceUnit extends Unit {
  readonly source: ResourceSource;
}

/** The resources of a file, each with a report that puts every fault at its place in the file. */
export function unitsOf({ document, report }: Unit, parts: readonly Part[]): ResourceUnit[] {
  return parts.map(({ source, field }) => ({ document, source, report: field ? ofLines(report, field) : report }));
}

/** A report whose remarks on `record` are about the lines of a field, and all others about the field itself. */
function ofLines(report: Report, field: Path): Report {
  return movedTo(report, (remark) => {
    const [part, ...rest] = remark.path;
    if (part === 'record') return { ...remark, path: [...field, 'lines', 'record', ...rest] };
    return { ...remark, path: field, on: 'key' };
  });
}
