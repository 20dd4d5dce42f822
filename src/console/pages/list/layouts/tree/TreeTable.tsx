import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useMemo, useState } from 'react';
import type { WireRecord } from '../../../../../contract/wire.ts';
import { type ColumnPin, columnPins, columnWidths, type GridColumn, useColumnDrag } from '../../../../grid/columns.ts';
import { GridHead } from '../../../../grid/GridHead.tsx';
import { type KeptScroll, rowWindow, useViewport } from '../../../../grid/viewport.ts';
import { usePagePath } from '../../../../location/page.ts';
import { nextSorts } from '../../../records/listQuery.ts';
import type { List } from '../../useList.ts';
import { useListColumns } from '../../useListColumns.tsx';
import { useNameOf } from '../entries.tsx';
import { type Carried, type DragState, dragStateOf, type LayoutProps, type Move } from '../moves.tsx';
import { texts } from '../texts.ts';
import type { TreeLine } from './lines.ts';
import { edgeKey, type WhyNot } from './locations.ts';
import '../../../../grid/grid.css';

interface TreeTableProps extends Pick<LayoutProps, 'list' | 'actions'>, Pick<TreeRowParts, 'onKey' | 'onPress' | 'onToggle' | 'onAdd'> {
  /** The scroll container. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly lines: readonly TreeLine[];
  readonly hintId: string;
  readonly isThere: boolean;
  readonly isBusy: boolean;
  /** Whether records can be dropped between other records. */
  readonly canOrder: boolean;
  readonly moves: ReadonlyMap<string, Move>;
  readonly carried: Carried<WireRecord> | undefined;
  readonly judge: (record: WireRecord, parent: string) => WhyNot | undefined;
  readonly onMore: (parent: string) => void;
}

/** The rows of the tree; only visible ones are rendered. */
export function TreeTable(props: TreeTableProps): ReactNode {
  const { box, list, actions, lines, hintId, isThere, isBusy } = props;
  const { t, language } = texts.useT();
  const { resource, query, rowHeight } = list;
  const viewport = useTreeViewport(props);
  const columns = useListColumns(list, actions);
  const { measures, ...drag } = useColumnDrag(columns, undefined);
  const widths = columnWidths(measures, viewport.width);
  const pins = useMemo(() => columnPins(measures, 0), [measures]);
  const usual = resource.list.sort;
  const onSort = (field: string, isAdded: boolean): void => list.apply({ sorts: nextSorts(query.sorts, { field, isAdded, usual }) });
  return (
    <div className="q-grid-box" ref={box} data-edge="" style={{ '--q-row': `${rowHeight}px` } as CSSProperties}>
      <table
        className="q-table"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: this table follows the ARIA treegrid pattern
        role="treegrid"
        aria-label={resource.title[language]}
        aria-describedby={hintId}
        aria-rowcount={lines.length + 1}
        aria-busy={isBusy}
        style={{ width: widths.reduce((sum, one) => sum + one, 0) }}
        onDragStart={(event) => event.preventDefault()}
      >
        <colgroup>
          {columns.map(({ key }, i) => (
            <col key={key} style={{ width: widths[i] }} />
          ))}
        </colgroup>
        <GridHead {...drag} {...{ columns, pins, sorts: query.sorts, onSort }} />
        <TreeBody {...props} {...{ columns, pins }} seen={rowWindow({ ...viewport, rowHeight, count: lines.length })} />
      </table>
      {isThere && lines.length === 0 && <p className="q-empty">{t('nobodyHere')}</p>}
    </div>
  );
}

type TreeBodyProps = TreeTableProps & Pick<TreeRowParts, 'columns' | 'pins'> & { readonly seen: ReturnType<typeof rowWindow> };

function TreeBody({ list, lines, seen, moves, carried, canOrder, judge, onMore, ...parts }: TreeBodyProps): ReactNode {
  const [last, setLast] = useState<string>();
  const { resource, rowHeight } = list;
  const { columns, pins, onKey, onPress, onToggle, onAdd } = parts;
  const stop = stopOf(lines, last);
  /** Returns whether the dragged record can become a child of the record with this id; undefined if it is not dragged over that record. */
  const fitOf = (id: string): 'yes' | 'no' | undefined => {
    if (carried?.over !== id) return undefined;
    return judge(carried.thing, id) ? 'no' : 'yes';
  };
  return (
    <tbody>
      <Gap height={seen.from * rowHeight} />
      {lines.slice(seen.from, seen.to).map((line, i) => {
        if (line.kind !== 'record') return <OtherRow key={`${line.kind} ${line.parent}`} {...{ line, columns: columns.length, onMore }} />;
        const { id } = line.record;
        return (
          <TreeRow
            key={id}
            {...{ resource, columns, pins, line, onKey, onPress, onToggle, onAdd }}
            index={seen.from + i}
            onFocus={setLast}
            isStop={id === stop}
            dragState={dragStateOf(id, moves, carried?.thing.id)}
            fit={fitOf(id)}
            edges={canOrder && carried?.by === 'pointer' ? { over: carried.over } : undefined}
          />
        );
      })}
      <Gap height={(lines.length - seen.to) * rowHeight} />
    </tbody>
  );
}

/** Returns the tab stop: the last focused row, otherwise the first. */
function stopOf(lines: readonly TreeLine[], last: string | undefined): string | undefined {
  const records = lines.flatMap((line) => (line.kind === 'record' ? line.record.id : []));
  return last !== undefined && records.includes(last) ? last : records[0];
}

/** Spacer for rows that are not rendered. */
function Gap({ height }: { height: number }): ReactNode {
  return height > 0 ? <tr style={{ height }} /> : null;
}

interface OtherRowProps {
  readonly line: Exclude<TreeLine, { kind: 'record' }>;
  readonly columns: number;
  readonly onMore: (parent: string) => void;
}

/** Placeholder for rows that are loading, or a button to load more. */
function OtherRow({ line, columns, onMore }: OtherRowProps): ReactNode {
  const { t } = texts.useT();
  return (
    <tr aria-level={line.level}>
      <td className="q-cell" colSpan={columns} style={{ paddingInlineStart: line.level * 20 + 14 }}>
        {line.kind === 'awaited' ? (
          <span className="q-soft">{t('loading')}</span>
        ) : (
          <button type="button" className="q-link" data-testid="tree-more" onClick={() => onMore(line.parent)}>
            {t('showMore', { n: line.left })}
          </button>
        )}
      </td>
    </tr>
  );
}

function useTreeViewport({ box, list, isThere }: Pick<TreeTableProps, 'box' | 'list' | 'isThere'>) {
  const { memory } = usePagePath();
  const { rowHeight, query } = list;
  const scroll = useMemo(
    () => ({
      kept: memory.get('tree scroll') as KeptScroll | undefined,
      keep: (kept: KeptScroll) => void memory.set('tree scroll', kept),
    }),
    [memory],
  );
  return useViewport({ box, rowHeight, of: JSON.stringify([query.keyword, query.filters]), isThere, ...scroll });
}

interface TreeRowParts {
  readonly resource: List['resource'];
  readonly columns: readonly GridColumn<WireRecord>[];
  readonly pins: readonly ColumnPin[];
  readonly onKey: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  readonly onPress: (event: PointerEvent, record: WireRecord) => void;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  readonly onFocus: (id: string) => void;
  /** Opens the form for a new child; undefined if the user may not add one. */
  readonly onAdd: ((parent: WireRecord) => void) | undefined;
}

interface TreeRowProps extends TreeRowParts {
  readonly line: Extract<TreeLine, { kind: 'record' }>;
  readonly index: number;
  readonly isStop: boolean;
  readonly dragState: DragState;
  /** Whether the dragged record can become a child of the record in this row; undefined if it is not dragged over this row. */
  readonly fit: 'yes' | 'no' | undefined;
  /**
   * `over` is the drop key under the dragged record. Undefined while no record is dragged by pointer, or if the order cannot be changed.
   */
  readonly edges: { readonly over: string | undefined } | undefined;
}

function TreeRow(props: TreeRowProps): ReactNode {
  const { line, index, columns, pins, isStop, dragState, fit, edges, onKey, onPress, onFocus } = props;
  const { record, level, isOpen, isMatch, position, count } = line;
  return (
    <tr
      data-testid="tree-row"
      data-id={record.id}
      data-index={index}
      data-drop={record.id}
      data-mode={dragState}
      data-fit={fit}
      data-above={!isMatch || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-setsize={count}
      aria-posinset={position}
      aria-expanded={isOpen}
      aria-rowindex={index + 2}
      aria-busy={dragState === 'saving'}
      onFocus={() => onFocus(record.id)}
      onKeyDown={(event) => event.target === event.currentTarget && onKey(event, index)}
      onPointerDown={(event) => {
        const isControl = (event.target as Element).closest('button, input') !== null;
        if (!isControl && dragState === 'plain') onPress(event, record);
      }}
    >
      {columns.map((column, i) => (
        <td key={column.key} className="q-cell" data-align={column.align} {...pins[i]}>
          {edges && <Edges id={record.id} over={edges.over} />}
          {i === 0 ? <FirstCell {...props}>{column.cell(record)}</FirstCell> : column.cell(record)}
        </td>
      ))}
    </tr>
  );
}

/** Drop targets before and after a row. */
function Edges({ id, over }: { readonly id: string; readonly over: string | undefined }): ReactNode {
  return (['before', 'after'] as const).map((side) => {
    const key = edgeKey(side, id);
    return <span key={side} className="q-tree-edge" data-side={side} data-drop={key} data-over={over === key || undefined} />;
  });
}

/** First cell of a row, with indentation, expand button and add button. */
function FirstCell({ resource, line, onToggle, onAdd, children }: TreeRowProps & { children: ReactNode }): ReactNode {
  const { t } = texts.useT();
  const nameOf = useNameOf(resource);
  const { record, level, isOpen } = line;
  return (
    <span className="q-tree-first" style={{ paddingInlineStart: (level - 1) * 20 }}>
      {isOpen === undefined ? (
        <span className="q-tree-leaf" />
      ) : (
        <button
          type="button"
          className="q-plain q-tree-toggle"
          data-testid="tree-toggle"
          tabIndex={-1}
          aria-label={t(isOpen ? 'collapse' : 'expand')}
          data-open={isOpen || undefined}
          onClick={() => onToggle(record.id, !isOpen)}
        />
      )}
      <span className="q-tree-name">{children}</span>
      {onAdd && (
        <button
          type="button"
          className="q-link q-tree-add"
          data-testid="tree-add"
          title={t('addChildOf', { name: nameOf(record) })}
          onClick={() => onAdd(record)}
        >
          {t('addChild')}
        </button>
      )}
    </span>
  );
}
