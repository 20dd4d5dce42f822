import { checkResource } from './check/checkResource.ts';
import { createReport } from './check/report.ts';
import type { World } from './check/subject.ts';
import type { Document } from './read/readDocument.ts';
import type { LoneFile } from './readFile.ts';
import type { Fault } from './types.ts';
import { unitsOf } from './unit.ts';

/** All that is told of a file, what it says by itself first, then what it says of the world around it. */
export function examineFile(document: Document, { faults, parts }: LoneFile, world: World): readonly Fault[] {
  const report = createReport(document);
  report.retell(faults);
  for (const unit of unitsOf({ document, report }, parts)) checkResource({ ...unit, world });
  return report.faults;
}
