import type { Path } from '../read/place.ts';
import type { RecordSource } from '../read/source.ts';
import type { Remark, Report } from './report.ts';
import type { Subject } from './subject.ts';

/** A record that stands somewhere inside a resource file, such as what an action asks for. */
interface Inner {
  readonly record: RecordSource;
  readonly path: Path;
}

/** The examination of such a record as if it were a file's own; what is found is told at the place where it stands. */
export function within({ source, world, report }: Subject, { record, path }: Inner): Subject {
  const { name, title, perms } = source;
  return { source: { name, title, perms, record }, world, report: movedTo(report, path) };
}

/** A report whose remarks about `record` are about what stands at `path`. */
function movedTo(report: Report, path: Path): Report {
  const moved = (remark: Remark): Remark => ({ ...remark, path: [...path, ...remark.path.slice(1)] });
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
