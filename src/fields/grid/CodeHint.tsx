import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Field } from '../../contract/field.ts';
import { useFieldServices } from '../services.tsx';
import { type GridParts, useGrid, useRow } from './gridContext.ts';
import { useWorkbookT } from './workbookTexts.ts';

/** The unknown codes of a grid, by field and code. Each has the most similar known code, or an empty text if none is similar. */
interface CodeChecks {
  readonly get: (field: string, code: unknown) => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

const noChecks: CodeChecks = { get: () => undefined, subscribe: () => () => undefined };

export const CodeChecksContext = createContext<CodeChecks>(noChecks);

/** The delay between a change and the lookup of codes, in ms. It prevents lookups of half-typed codes. */
const pause = 400;
/** The maximum number of codes in one request. */
const mostCodes = 200;

/**
 * Looks up the codes in fields with `knownBy` while the grid is open, each code only once. The codes of a failed request are looked up
 * again after the next change.
 */
export function useCodeChecks({ items, store }: Pick<GridParts, 'items' | 'store'>): CodeChecks {
  const { unknownCodes } = useFieldServices();
  const coded = useMemo(() => items.filter(({ knownBy }) => knownBy?.choices), [items]);
  const checks = useMemo(() => createChecks(), []);
  useEffect(() => {
    if (coded.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      for (const { name, knownBy } of coded) {
        if (!knownBy?.choices) continue;
        for (const codes of codeBlocks(store.get().rows, name, checks.isRequested)) {
          void checks.ask(name, codes, unknownCodes(knownBy.choices, codes));
        }
      }
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, pause);
    };
    later();
    const end = store.subscribe(later);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [coded, store, checks, unknownCodes]);
  return checks;
}

/** Returns the codes in a field that were not looked up yet, each once, in blocks for one request each. */
export function codeBlocks(
  rows: readonly Readonly<Record<string, unknown>>[],
  field: string,
  isRequested: (field: string, code: string) => boolean,
): readonly (readonly string[])[] {
  const codes = new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])));
  const fresh = [...codes].filter((code) => code.length > 1 && !isRequested(field, code));
  return Array.from({ length: Math.ceil(fresh.length / mostCodes) }, (_, i) => fresh.slice(i * mostCodes, (i + 1) * mostCodes));
}

function createChecks() {
  const requested = new Set<string>();
  const unknown = new Map<string, string>();
  const listeners = new Set<() => void>();
  const keyOf = (field: string, code: unknown): string => `${field} ${String(code)}`;
  return {
    get: (field: string, code: unknown) => unknown.get(keyOf(field, code)),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isRequested: (field: string, code: string) => requested.has(keyOf(field, code)),
    ask: async (field: string, codes: readonly string[], found: Promise<ReadonlyMap<string, string>>): Promise<void> => {
      for (const code of codes) requested.add(keyOf(field, code));
      try {
        for (const [code, near] of await found) unknown.set(keyOf(field, code), near);
        for (const listener of [...listeners]) listener();
      } catch {
        for (const code of codes) requested.delete(keyOf(field, code));
      }
    },
  };
}

interface CodeHintProps {
  readonly item: Field;
  readonly rowKey: number;
  readonly isReadOnly: boolean;
}

/** Warns of an unknown code in its cell. If a similar code is known, a click or Enter replaces the unknown code by it. */
export function CodeHint({ item, rowKey, isReadOnly }: CodeHintProps): ReactNode {
  const { store } = useGrid();
  const checks = useContext(CodeChecksContext);
  const t = useWorkbookT();
  const code = useRow(rowKey, (row) => row[item.name]);
  const near = useSyncExternalStore(checks.subscribe, () => checks.get(item.name, code));
  if (near === undefined) return null;
  const what = t('unknownCode', { code: String(code) });
  if (near === '' || isReadOnly) {
    return (
      <span className="q-code-hint" role="note" title={what} data-testid="code-unknown">
        ?<span className="q-hidden">{what}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className="q-code-hint"
      data-testid="code-nearest"
      title={`${what} ${t('nearest', { code: near })}`}
      aria-label={`${what} ${t('useCode', { code: near })}`}
      // In the grid, Enter would move to the next row.
      onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
      onClick={({ currentTarget }) => {
        // The button disappears, so the focus moves to the input of its cell.
        currentTarget.closest('td')?.querySelector('input')?.focus();
        store.setCells(rowKey, { [item.name]: near });
      }}
    >
      {near}?
    </button>
  );
}
