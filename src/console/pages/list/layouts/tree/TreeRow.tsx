import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { ColumnPin, GridColumn } from '../../../../grid/columns.ts';
import type { List } from '../../useList.ts';
import { useNameOf } from '../entries.tsx';
import type { Theme } from '../moves.tsx';
import { useWord } from '../texts.ts';
import type { TreeLine } from './lines.ts';
import { edgeKey } from './locations.ts';

export interface TreeRowParts {
  readonly resource: List['resource'];
  readonly columns: readonly GridColumn<WireRecord>[];
  readonly pins: readonly ColumnPin[];
  readonly onKey: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  readonly onPress: (event: PointerEvent, record: WireRecord) => void;
  readonly onToggle: (id: string, isExpected: boolean) => void;
  readonly onFocus: (id: string) => void;
  /** Undefined: the person may not add any. */
  readonly onAdd: ((parent: WireRecord) => void) | undefined;
}

interface TreeRowProps extends TreeRowParts {
  readonly line: Extract<TreeLine, { kind: 'record' }>;
  readonly index: number;
  readonly isStop: boolean;
  readonly look: Theme;
  /** Whether what is carried would come below it; undefined: it is not over it. */
  readonly fit: 'yes' | 'no' | undefined;
  /** Something is carried that could come before or after it, and over what it is. */
  readonly edges: { readonly over: string | undefined } | undefined;
}

/** One record of the tree. */
export function TreeRow(props: TreeRowProps): ReactNode {
  const { line, index, columns, pins, isStop, look, fit, edges, onKey, onPress, onFocus } = props;
  const { record, level, isOpen, isMatch, place: location, count } = line;
  return (
    <tr
      data-testid="tree-row"
      data-id={record.id}
      data-index={index}
      data-drop={record.id}
      data-look={look}
      data-fit={fit}
      data-above={!isMatch || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-setsize={count}
      aria-posinset={location}
      aria-expanded={isOpen}
      aria-rowindex={index + 2}
      aria-busy={look === 'saving'}
      onFocus={() => onFocus(record.id)}
      onKeyDown={(event) => event.target === event.currentTarget && onKey(event, index)}
      onPointerDown={(event) => {
        const isControl = (event.target as Element).closest('button, input') !== null;
        if (!isControl && look === 'plain') onPress(event, record);
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

/** Where something is let go of to come before or after this one. */
function Edges({ id, over }: { readonly id: string; readonly over: string | undefined }): ReactNode {
  return (['before', 'after'] as const).map((side) => {
    const key = edgeKey(side, id);
    return (
      <span key={side} className="q-tree-edge" data-side={side} data-drop={key} data-over={over === key || undefined} />
    );
  });
}

/** The first cell of a row: how deep it stands, what opens it, and a way to add below it. */
function FirstCell({ resource, line, onToggle, onAdd, children }: TreeRowProps & { children: ReactNode }): ReactNode {
  const word = useWord();
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
          aria-label={word(isOpen ? 'collapse' : 'expand')}
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
          title={word('addChildOf', { name: nameOf(record) })}
          onClick={() => onAdd(record)}
        >
          {word('addChild')}
        </button>
      )}
    </span>
  );
}
