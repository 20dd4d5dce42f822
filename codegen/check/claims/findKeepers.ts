import type { Live } from '../../types.ts';
import type { Claimant } from '../checkClaims.ts';
import { keyedClaimsOf } from './keyedClaimsOf.ts';
import { liveKeysOf } from './liveKeysOf.ts';

interface Known {
  readonly claimants: readonly Claimant[];
  readonly live: Live;
  /** The files that are served as they were, as they are now at fault. */
  readonly unsound: ReadonlySet<string>;
}

/**
 * The files that keep what is theirs, by the key of the claim: those whose resources are live, as long as they say it
 * still, or are at fault and so go on being served as they were.
 */
export function findKeepers({ claimants, live, unsound }: Known): ReadonlyMap<string, string> {
  const said = Map.groupBy(claimants, ({ file }) => file);
  const sayings = new Map<string, ReadonlySet<string>>();
  for (const [file, all] of said) {
    sayings.set(file, new Set(all.flatMap(({ source }) => keyedClaimsOf(source).map(({ key }) => key))));
  }
  return new Map(
    live.flatMap(({ file, resource }) =>
      liveKeysOf(resource)
        .filter((key) => unsound.has(file) || sayings.get(file)?.has(key))
        .map((key): [string, string] => [key, file]),
    ),
  );
}
