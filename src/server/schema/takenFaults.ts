import { liveClaimsOf } from '../../../codegen/check/claims/liveKeysOf.ts';
import { createReport } from '../../../codegen/check/report.ts';
import { readDocument } from '../../../codegen/read/readDocument.ts';
import type { CompiledResource, Fault, SourceFile } from '../../../codegen/types.ts';

/**
 * A file that only its table refuses is served as it was, with the names, pages, permissions and calls that it had then.
 * What another file has taken of them, as the new text does not claim it any more, is a fault of that other file.
 */
export function takenFaults(
  resources: readonly CompiledResource[],
  kept: readonly CompiledResource[],
  files: readonly SourceFile[],
): Fault[] {
  const owners = new Map(kept.flatMap(({ file, resource }) => liveClaimsOf(resource).map(({ key }) => [key, file])));
  if (owners.size === 0) return [];
  return resources.flatMap(({ file, resource }) => {
    const taken = liveClaimsOf(resource).filter(({ key }) => (owners.get(key) ?? file) !== file);
    const source = taken.length > 0 ? files.find(({ path }) => path === file) : undefined;
    const document = source && readDocument(source).document;
    if (!document) return [];
    const report = createReport(document);
    for (const { noun, value, path, on, key } of taken) {
      const what = `${noun} \`${value}\` is already taken by ${owners.get(key)}`;
      report.error({ path, on, what, mend: 'choose another' });
    }
    return report.faults;
  });
}
