import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Field } from '../../contract/field.ts';
import { LineStatesContext, useFieldServices } from '../services.tsx';
import { type GridParts, useGrid, useRow } from './gridContext.ts';
import type { Row } from './gridStore.ts';
import { useWorkbookT } from './workbookTexts.ts';

/** The unknown codes of a grid, by field and code. Each has the most similar known code, or an empty text if none is similar. */
interface CodeChecks {
  readonly get: (field: string, code: unknown) => string | undefined;
  /** All of them, as of the last lookup, with the rows that have them. */
  readonly list: () => readonly UnknownCode[];
  readonly subscribe: (listener: () => void) => () => void;
}

interface UnknownCode {
  readonly field: string;
  readonly code: string;
  readonly near: string;
  readonly rows: readonly number[];
}

const none: readonly UnknownCode[] = [];
const noChecks: CodeChecks = { get: () => undefined, list: () => none, subscribe: () => () => undefined };

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
    const names = coded.map(({ name }) => name);
    const count = (): void => checks.count(names, store.get().rows);
    const look = (): void => {
      count();
      for (const { name, knownBy } of coded) {
        if (!knownBy?.choices) continue;
        for (const codes of codeBlocks(store.get().rows, name, checks.isRequested)) {
          void checks.ask(name, codes, unknownCodes(knownBy.choices, codes)).then(count);
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
  let listed = none;
  return {
    list: () => listed,
    count: (fields: readonly string[], rows: readonly Row[]): void => {
      const found = fields.flatMap((field) => {
        const places = Map.groupBy(rows.keys(), (at) => rows[at]?.[field]);
        return [...places].flatMap(([code, at]) => {
          const near = unknown.get(keyOf(field, code));
          return near === undefined ? [] : [{ field, code: String(code), near, rows: at }];
        });
      });
      if (JSON.stringify(found) === JSON.stringify(listed)) return;
      listed = found;
      for (const listener of [...listeners]) listener();
    },
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

/** The maximum number of unknown codes listed below a grid. */
const mostListed = 5;

/**
 * Lists the unknown codes below a grid, each once with the number of its rows, because most rows of a packing list are not in view. A click
 * on a code leads to its first row; the button beside it replaces the code in all rows, in one undo step.
 */
export function UnknownCodes({ parts }: { readonly parts: GridParts }): ReactNode {
  const { store, field, items, isReadOnly, rules, go } = parts;
  const checks = useContext(CodeChecksContext);
  const stateOf = useContext(LineStatesContext);
  const t = useWorkbookT();
  const codes = useSyncExternalStore(checks.subscribe, checks.list);
  if (codes.length === 0) return null;
  const cellOf = ({ field: name, rows: [row = 0] }: UnknownCode) => ({ row, column: items.findIndex((item) => item.name === name) });
  const replace = (unknown: UnknownCode): void => {
    const { field: name, code, near } = unknown;
    const item = items.find((one) => one.name === name);
    const isOpen = (line: Row) => !rules.against('edit', line) && item && !stateOf({ field, item, line }).isReadOnly;
    store.replace(store.get().rows.map((row) => (row[name] === code && isOpen(row) ? { ...row, [name]: near } : row)));
    // The button disappears, so the focus moves to the first of the cells.
    go(cellOf(unknown));
  };
  return (
    <ul className="q-lines-codes" data-testid="codes-unknown">
      {codes.slice(0, mostListed).map((unknown) => (
        <li key={`${unknown.field} ${unknown.code}`}>
          <button type="button" className="q-plain" onClick={() => go(cellOf(unknown))}>
            {t('unknownIn', { code: unknown.code, n: unknown.rows.length })}
          </button>{' '}
          {unknown.near !== '' && !isReadOnly && (
            <button type="button" className="q-link" onClick={() => replace(unknown)}>
              {t('useCode', { code: unknown.near })}
            </button>
          )}
        </li>
      ))}
      {codes.length > mostListed && <li>{t('moreCodes', { n: codes.length - mostListed })}</li>}
    </ul>
  );
}
