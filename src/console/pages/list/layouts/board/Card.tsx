import { memo, type ReactNode } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { consoleFaceOf } from '../../../../../fields/consoleFaces.tsx';
import { useSay } from '../../../../texts/i18n.ts';
import { EntryLink } from '../EntryLink.tsx';
import type { Look } from '../moves/lookOf.ts';
import type { BoardParts } from './boardParts.ts';

interface CardProps extends Pick<BoardParts, 'list' | 'press' | 'onKey' | 'hintId'> {
  readonly record: WireRecord;
  readonly fields: readonly Field[];
  /** In px from the top of its lane, and its own. */
  readonly top: number;
  readonly height: number;
  /** Tab comes here; the arrows lead to the others. */
  readonly isStop: boolean;
  /** Carried elsewhere, or on its way. */
  readonly look: Look;
  readonly isMarked: boolean;
}

/** One record in its lane. */
export const Card = memo(function Card(props: CardProps): ReactNode {
  const { list, press, onKey, hintId, record, fields, top, height, isStop, look, isMarked } = props;
  const { language } = useSay();
  return (
    <li
      className="q-card"
      style={{ top, height }}
      data-testid="card"
      data-id={record.id}
      data-look={look}
      data-marked={isMarked || undefined}
      aria-busy={look === 'saving'}
      onKeyDown={(event) => onKey(event, record)}
      onPointerDown={(event) => look === 'plain' && press(event, record)}
    >
      <EntryLink list={list} record={record} className="q-card-name" tabIndex={isStop ? 0 : -1} describedBy={hintId} />
      <dl>
        {fields.map((field) => {
          const { Cell } = consoleFaceOf(field.kind);
          return (
            <div key={field.name}>
              <dt>{field.title[language]}</dt>
              <dd>
                <Cell field={field} value={record[field.name]} record={record} />
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
});
