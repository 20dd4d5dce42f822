import type { Compilation } from '../../../../codegen/types.ts';
import { formerNames } from '../../../../codegen/withNewNames.ts';
import { worldToText } from './keptWorld.ts';
import { sourcesLive } from './sourcesLive.ts';

/** What the version of a file that is live was compiled with; undefined when something newer was compiled meanwhile. */
export function worldLiveWith(live: Compilation, path: string): string | undefined {
  const { memory, resources } = live;
  const compiled = memory.files.get(path)?.compiled;
  const [first] = compiled?.outcome.resources ?? [];
  if (!compiled || !first || !resources.includes(first)) return undefined;
  return worldToText(compiled, formerNames(sourcesLive(live)));
}
