import { useEffect, useRef } from 'react';
import type { KnownBy } from '../../../contract/knownBy.ts';
import type { Field } from '../../../contract/resource.ts';
import { useFieldServices, useSiblings, useWaits } from '../../services.tsx';

type Values = Readonly<Record<string, unknown>>;

/** So long somebody has stopped typing before the record is looked for; in ms. */
const pause = 300;

/**
 * Fills in what the record is known for that a text stands for, once somebody has typed another text; a save waits for it.
 * What came with the text before goes with it, as long as nobody has changed it. A text that came from elsewhere, as with
 * what others have saved, brings its own. Call the answer with whatever is typed.
 */
export function useKnownBy({ knownBy }: Field, value: unknown): (typed: unknown) => void {
  const { search } = useFieldServices();
  const { get, set } = useSiblings();
  const { hold } = useWaits();
  const code = codeIn(value);
  const typed = useRef<string>(undefined);
  const settled = useRef(code);
  useEffect(() => {
    if (!knownBy || !set || settled.current === code) return;
    if (typed.current !== code) {
      settled.current = code;
      return;
    }
    let isOver = false;
    const release = hold();
    const look = async () => {
      const before = settled.current;
      const found = await recordsOf(search, knownBy, [code, before]);
      if (isOver) return;
      settled.current = code;
      const filled = filledIn(knownBy, { there: found?.get(code), left: found?.get(before), now: get() });
      if (Object.keys(filled).length > 0) set(filled);
      release(true);
    };
    const timer = setTimeout(look, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
      release(true);
    };
  }, [code, knownBy, search, get, set, hold]);
  return (text) => {
    typed.current = codeIn(text);
  };
}

function codeIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
interface Known {
  readonly there: Values | undefined;
  readonly left: Values | undefined;
  readonly now: Values;
}

/** What the fields hold from now on; those that stay as they are are left out. */
export function filledIn({ copy }: KnownBy, { there, left, now }: Known): Values {
  const filled = Object.entries(copy).flatMap(([here, from]) => {
    if (there) return [[here, there[from] ?? undefined] as const];
    return left && now[here] === left[from] ? [[here, undefined] as const] : [];
  });
  return Object.fromEntries(filled);
}

/** The records that these texts stand for; none where they are out of reach: the server has the last word when it is saved. */
async function recordsOf(
  search: ReturnType<typeof useFieldServices>['search'],
  { resource, field }: KnownBy,
  codes: readonly string[],
): Promise<ReadonlyMap<unknown, Values> | undefined> {
  const wanted = codes.filter((code) => code !== '');
  const found = await search({ resource, keyword: '', page: 1, filter: { [field]: wanted } }).catch(() => undefined);
  return found && new Map(found.choices.map(({ record }) => [record?.[field], record ?? {}]));
}
