import type { Path } from '../read/place.ts';
import type { Remark } from './report.ts';

/** That the resource named at this place does not exist; whether its file is there and faulty is seen when all files are read. */
export function missingResource(path: Path, name: string, mend: string): Remark {
  return { path, what: `there is no resource \`${name}\``, mend, missing: name };
}
