import { compileFile } from '../../../../codegen/compileFile.ts';
import { remembered } from '../../../../codegen/memory/remembered.ts';
import type { Neighbours } from '../../../../codegen/model/neighbours.ts';
import { readFile } from '../../../../codegen/readFile.ts';
import type { CompiledResource } from '../../../../codegen/types.ts';
import { formerNames, withNames } from '../../../../codegen/withNewNames.ts';
import { type KeptWorld, worldOfText, worldToText } from './keptWorld.ts';
import type { SourcesByName } from './sourcesLive.ts';

interface Kept {
  readonly file: string;
  readonly text: string;
  /** What it was compiled with. */
  readonly world: string;
}

/** What a kept text makes, and what it was made with this time. */
interface Made {
  readonly resources: readonly CompiledResource[];
  readonly world: string;
}

/**
 * The last sound version of a file again, with what it was compiled with then; but a neighbour that was renamed before or
 * since goes by the name that it has today, as its table does. Undefined: this server cannot read it any more.
 */
export function compileKept({ file, text, world }: Kept, today: SourcesByName): Made | undefined {
  const then = worldOfText(world);
  const since = formerNames(today);
  const lone = [then.names, since].reduce(withNames, readFile({ path: file, text }));
  const { document, parts } = lone;
  if (!document) return undefined;
  const neighbours: Neighbours = { enums: then.enums, sources: new Map([...today, ...then.sources]) };
  const run = (asked: Neighbours) => compileFile(document, parts, asked);
  const compiled = remembered({ of: lone, world: neighbours, run }, undefined);
  const sound = compiled.outcome.resources.filter((one) => one !== undefined);
  if (sound.length === 0 || sound.length < parts.length) return undefined;
  return { resources: sound, world: worldToText(compiled, joined(then.names, since)) };
}

/** What a name has become in two steps. */
function joined(then: KeptWorld['names'], since: KeptWorld['names']): KeptWorld['names'] {
  return new Map([...since, ...[...then].map(([was, name]) => [was, since.get(name) ?? name] as const)]);
}
