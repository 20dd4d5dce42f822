import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Field } from '../../contract/field.ts';
import type { FieldFault } from '../../contract/wire.ts';
import { useFieldServices, useSiblings } from '../services.tsx';
import { wholeLine, withTotals } from '../totals.ts';
import { formatNumber } from '../widgets/formatNumber.ts';
import { type CellLocation, type GridStore, shownItems } from './gridStore.ts';
import { useWorkbookT } from './workbookTexts.ts';

/** The maximum number of messages listed below a grid. Other faults are only counted, and their cells marked. */
const most = 5;

interface GridFaultsProps {
  readonly items: readonly Field[];
  readonly faults: readonly FieldFault[];
  readonly onOpen: (cell: CellLocation) => void;
}

/**
 * Lists the faults of a grid, each with a link to its cell. A fault that several rows have is listed once; each click on its link leads to
 * the next of these rows.
 */
export function GridFaults({ items, faults, onOpen }: GridFaultsProps): ReactNode {
  const { t } = useFieldServices();
  const workbookT = useWorkbookT();
  const last = useRef(new Map<string, string>());
  if (faults.length === 0) return null;
  const groups = [...Map.groupBy(faults, ({ path, keyword }) => `${path.split('/')[3] ?? ''} ${keyword || path}`)];
  const open = (key: string, group: readonly FieldFault[]): void => {
    const before = group.findIndex(({ path }) => path === last.current.get(key));
    const { path } = group[(before + 1) % group.length] as FieldFault;
    last.current.set(key, path);
    onOpen(placeOf(path, items));
  };
  return (
    <ul className="q-lines-faults">
      {groups.slice(0, most).map(([key, group]) => {
        const message = group[0]?.message ?? '';
        return (
          <li key={key}>
            <button type="button" className="q-plain q-field-error" data-testid="field-error" onClick={() => open(key, group)}>
              {group.length === 1 ? message : workbookT('more', { message, n: group.length - 1 })}
            </button>
          </li>
        );
      })}
      {groups.length > most && <li className="q-soft">{t('moreFaults', { n: groups.length - most })}</li>}
    </ul>
  );
}

interface GridTotalsProps {
  readonly field: Field;
  readonly store: GridStore;
}

/** The delay between a change and the calculation of the totals, in ms, so that typing in a long grid does not wait for them. */
const pause = 150;

/** Shows the totals of the record that are sums over its lines, such as cartons, weight and volume, while the lines are edited. */
export function GridTotals({ field, store }: GridTotalsProps): ReactNode {
  const { language } = useFieldServices();
  const t = useWorkbookT();
  const { fields = [] } = useSiblings();
  const totals = useMemo(() => {
    const shown = new Set(shownItems(field).map(({ name }) => name));
    return fields.filter(({ total }) => total?.lines === field.name && total.as === 'sum' && shown.has(total.field ?? ''));
  }, [fields, field]);
  const [rows, setRows] = useState(() => store.get().rows);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setRows(store.get().rows), pause);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [store]);
  const sums = useMemo(() => {
    if (totals.length === 0 || rows.length === 0) return undefined;
    return withTotals(totals, { [field.name]: rows.map((row) => wholeLine(field.items ?? [], row)) });
  }, [totals, rows, field]);
  if (!sums) return null;
  const titleOf = ({ name, total, title }: Field) =>
    (field.items?.find((item) => item.name === (total?.field ?? name))?.title ?? title)[language];
  return (
    <span className="q-lines-totals" data-testid={`totals-${field.name}`}>
      {t('totals')}{' '}
      {totals.map((one) => (
        <span key={one.name} data-field={one.name}>
          {titleOf(one)} <b>{formatNumber(sums[one.name], language)}</b>
        </span>
      ))}
    </span>
  );
}

/** Converts a path such as `/boxes/3/qty` to a cell location. */
export function placeOf(path: string, items: readonly Field[]): CellLocation {
  const [, , row = '0', name] = path.split('/');
  return {
    row: Number(row),
    column: Math.max(
      0,
      items.findIndex((item) => item.name === name),
    ),
  };
}

interface Faulty {
  readonly items: readonly Field[];
  readonly faults: readonly FieldFault[];
  readonly rowHeight: number;
}

/** Scrolls a grid to its first fault when faults arrive while it does not have the focus, as after a rejected save. */
export function useFirstFault(box: RefObject<HTMLElement | null>, { items, faults, rowHeight }: Faulty): void {
  const first = faults[0]?.path;
  useEffect(() => {
    const { current } = box;
    if (!current || first === undefined || current.contains(document.activeElement)) return;
    const top = placeOf(first, items).row * rowHeight;
    if (top < current.scrollTop || top + rowHeight > current.scrollTop + current.clientHeight) current.scrollTop = top;
  }, [box, first, items, rowHeight]);
}
