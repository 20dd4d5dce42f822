import type { Path } from '../read/place.ts';
import type { RecordSource } from '../read/source.ts';
import { movedTo, type Remark } from './report.ts';
import type { Subject } from './subject.ts';

/** A record that stands somewhere inside a resource file, such as what an action asks for. */
interface Inner {
  readonly record: RecordSource;
  readonly path: Path;
}

/** The examination of such a record as if it were a file's own; what is found is told at the place where it stands. */
export function within({ source, world, report }: Subject, { record, path }: Inner): Subject {
  const { name, title, perms } = source;
  // Remarks about `record` are about what stands at `path`.
  const moved = (remark: Remark): Remark => ({ ...remark, path: [...path, ...remark.path.slice(1)] });
  return { source: { name, title, perms, record }, world, report: movedTo(report, moved) };
}
