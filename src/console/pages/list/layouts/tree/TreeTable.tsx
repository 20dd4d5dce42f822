import { type CSSProperties, type ReactNode, type RefObject, useMemo, useState } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import { columnPins, columnWidths, useColumnDrag } from '../../../../grid/columns.ts';
import { GridHead } from '../../../../grid/GridHead.tsx';
import { type KeptScroll, rowWindow, useViewport } from '../../../../grid/viewport.ts';
import { usePagePath } from '../../../../shell/layout/page.ts';
import { useT } from '../../../../texts/i18n.ts';
import { nextSorts } from '../../../records/listQuery.ts';
import { useListColumns } from '../../useListColumns.ts';
import type { Carried } from '../carry.tsx';
import type { LayoutProps } from '../ListLayout.tsx';
import { type Move, preferencesOf } from '../moves.tsx';
import { useWord } from '../texts.ts';
import type { TreeLine } from './lines.ts';
import type { WhyNot } from './locations.ts';
import { TreeRow, type TreeRowParts } from './TreeRow.tsx';
import '../../../../grid/grid.css';

interface TreeTableProps
  extends Pick<LayoutProps, 'list' | 'actions'>,
    Pick<TreeRowParts, 'onKey' | 'onPress' | 'onToggle' | 'onAdd'> {
  /** The box that scrolls. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly lines: readonly TreeLine[];
  readonly hintId: string;
  readonly isThere: boolean;
  readonly isBusy: boolean;
  /** Whether something can be put between two others. */
  readonly canOrder: boolean;
  readonly moves: ReadonlyMap<string, Move>;
  readonly carried: Carried<WireRecord> | undefined;
  readonly judge: (record: WireRecord, parent: string) => WhyNot | undefined;
  readonly onMore: (parent: string) => void;
}

/** The lines of a tree, of any number: only those in sight are in the page. */
export function TreeTable(props: TreeTableProps): ReactNode {
  const { box, list, actions, lines, hintId, isThere, isBusy } = props;
  const { language } = useT();
  const word = useWord();
  const { resource, query, rowHeight } = list;
  const viewport = useTreeViewport(props);
  const columns = useListColumns(list, actions);
  const { measures, ...drag } = useColumnDrag(columns, undefined);
  const widths = columnWidths(measures, viewport.width);
  const pins = useMemo(() => columnPins(measures, 0), [measures]);
  const usual = resource.list.sort;
  const onSort = (field: string, isAdded: boolean): void =>
    list.apply({ sorts: nextSorts(query.sorts, { field, isAdded, usual }) });
  return (
    <div className="q-grid-box" ref={box} data-edge="" style={{ '--q-row': `${rowHeight}px` } as CSSProperties}>
      <table
        className="q-table"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows that open, with keys to walk along them
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
      {isThere && lines.length === 0 && <p className="q-empty">{word('nobodyHere')}</p>}
    </div>
  );
}

type TreeBodyProps = TreeTableProps &
  Pick<TreeRowParts, 'columns' | 'pins'> & { readonly seen: ReturnType<typeof rowWindow> };

function TreeBody({ list, lines, seen, moves, carried, canOrder, judge, onMore, ...parts }: TreeBodyProps): ReactNode {
  const [last, setLast] = useState<string>();
  const { resource, rowHeight } = list;
  const { columns, pins, onKey, onPress, onToggle, onAdd } = parts;
  const stop = stopOf(lines, last);
  /** Whether what is carried would come below this one. */
  const fitOf = (id: string): 'yes' | 'no' | undefined => {
    if (carried?.over !== id) return undefined;
    return judge(carried.thing, id) ? 'no' : 'yes';
  };
  return (
    <tbody>
      <Gap height={seen.from * rowHeight} />
      {lines.slice(seen.from, seen.to).map((line, i) => {
        if (line.kind !== 'record')
          return <OtherRow key={`${line.kind} ${line.parent}`} {...{ line, columns: columns.length, onMore }} />;
        const { id } = line.record;
        return (
          <TreeRow
            key={id}
            {...{ resource, columns, pins, line, onKey, onPress, onToggle, onAdd }}
            index={seen.from + i}
            onFocus={setLast}
            isStop={id === stop}
            look={preferencesOf(id, moves, carried?.thing.id)}
            fit={fitOf(id)}
            edges={canOrder && carried?.by === 'pointer' ? { over: carried.over } : undefined}
          />
        );
      })}
      <Gap height={(lines.length - seen.to) * rowHeight} />
    </tbody>
  );
}

/** The row that Tab comes to: the one that had the focus last, or else the first. */
function stopOf(lines: readonly TreeLine[], last: string | undefined): string | undefined {
  const records = lines.flatMap((line) => (line.kind === 'record' ? line.record.id : []));
  return last !== undefined && records.includes(last) ? last : records[0];
}

/** The height of rows that are not there. */
function Gap({ height }: { height: number }): ReactNode {
  return height > 0 ? <tr style={{ height }} /> : null;
}

interface OtherRowProps {
  readonly line: Exclude<TreeLine, { kind: 'record' }>;
  readonly columns: number;
  readonly onMore: (parent: string) => void;
}

/** Stands for what is not here yet: to be asked for, or on its way. */
function OtherRow({ line, columns, onMore }: OtherRowProps): ReactNode {
  const word = useWord();
  return (
    <tr aria-level={line.level}>
      <td className="q-cell" colSpan={columns} style={{ paddingInlineStart: line.level * 20 + 14 }}>
        {line.kind === 'awaited' ? (
          <span className="q-soft">{word('loading')}</span>
        ) : (
          <button type="button" className="q-link" data-testid="tree-more" onClick={() => onMore(line.parent)}>
            {word('showMore', { n: line.left })}
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
