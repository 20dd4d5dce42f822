import { memo, type ReactNode, useId, useRef } from 'react';
import type { WireRecord } from '../../../../../contract/record.ts';
import type { Field } from '../../../../../contract/resource.ts';
import { formatNumber } from '../../../../../fields/widgets/formatNumber.ts';
import { widgetOf } from '../../../../../fields/widgets.tsx';
import { messageOf } from '../../../../client/hwError.ts';
import { useT } from '../../../../texts/i18n.ts';
import { EntryLink } from '../entries.tsx';
import { preferencesOf, type Theme } from '../moves.tsx';
import { useWord } from '../texts.ts';
import { type BoardParts, useLaneCards } from './laneCards.ts';
import { type Lane, type Verdict, whyTexts } from './lanes.ts';

interface BoardLaneProps extends BoardParts {
  readonly lane: Lane;
  /** What it means for the card that is being carried; undefined when none is. */
  readonly verdict: Verdict | undefined;
  readonly isOver: boolean;
}

/** The records with one choice: as many as there are, only those in sight in the page. */
export function BoardLane({ lane, verdict, isOver, ...parts }: BoardLaneProps): ReactNode {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const cards = useLaneCards({ ...parts, lane, box });
  // Records without a choice are the exception: their lane is there when they are, or when one may go there.
  const isNeeded = lane.option !== undefined || (cards.count ?? 0) > 0 || verdict?.kind === 'save';
  return (
    <section
      className="q-lane"
      hidden={!isNeeded}
      data-testid={`lane-${lane.key}`}
      data-drop={lane.key}
      data-fit={verdict?.kind}
      data-over={isOver || undefined}
      aria-labelledby={titleId}
    >
      <LaneHead lane={lane} verdict={verdict} titleId={titleId} count={cards.count} />
      <div className="q-lane-box" ref={box} data-edge="" data-waiting={cards.rows.isWaiting || undefined}>
        <LaneCards cards={cards} titleId={titleId} parts={parts} />
      </div>
    </section>
  );
}

interface LaneHeadProps extends Pick<BoardLaneProps, 'lane' | 'verdict'> {
  readonly titleId: string;
  readonly count: number | undefined;
}

function LaneHead({ lane, verdict, titleId, count }: LaneHeadProps): ReactNode {
  const { language } = useT();
  const word = useWord();
  return (
    <header>
      <h2 id={titleId}>
        <span className="q-tag" data-color={lane.option?.color}>
          {lane.option?.title[language] ?? word('noChoice')}
        </span>{' '}
        <span className="q-lane-count" data-testid="lane-count">
          {formatNumber(count, language)}
        </span>
      </h2>
      {verdict?.kind === 'no' && <p className="q-lane-why">{whyTexts(verdict.why, word, language)}</p>}
    </header>
  );
}

interface LaneCardsProps {
  readonly cards: ReturnType<typeof useLaneCards>;
  readonly titleId: string;
  readonly parts: BoardParts;
}

function LaneCards({ cards, titleId, parts }: LaneCardsProps): ReactNode {
  const speaker = useT();
  const word = useWord();
  const { rows, fields, height, arrivals, slots, stop, count } = cards;
  const { list, press, onKey, hintId, moves, lifted } = parts;
  /** Cards stand a little apart. */
  const box = (location: number) => ({ top: location * height, height: height - 8 });
  const card = (record: WireRecord, location: number): ReactNode => (
    <Card
      key={record.id}
      {...{ list, press, onKey, hintId, record, fields, ...box(location) }}
      isStop={record.id === stop}
      look={preferencesOf(record.id, moves, lifted)}
      isMarked={rows.isMarked(record.id)}
    />
  );
  return (
    <>
      {rows.error && <p role="alert">{messageOf(rows.error, speaker)}</p>}
      <ul aria-labelledby={titleId} style={{ height: ((rows.total ?? 0) + arrivals.length) * height }}>
        {arrivals.map(card)}
        {slots.map(({ index, record, isGone }) => {
          const location = index + arrivals.length;
          if (record && !isGone) return card(record, location);
          return (
            <li
              key={index}
              className="q-card"
              data-look={isGone ? 'gone' : 'awaited'}
              aria-hidden
              style={box(location)}
            />
          );
        })}
      </ul>
      {count === 0 && slots.length === 0 && <p className="q-lane-empty">{word('nobodyHere')}</p>}
    </>
  );
}

interface CardProps extends Pick<BoardParts, 'list' | 'press' | 'onKey' | 'hintId'> {
  readonly record: WireRecord;
  readonly fields: readonly Field[];
  /** In px from the top of its lane, and its own. */
  readonly top: number;
  readonly height: number;
  /** Tab comes here; the arrows lead to the others. */
  readonly isStop: boolean;
  /** Carried elsewhere, or on its way. */
  readonly look: Theme;
  readonly isMarked: boolean;
}

/** One record in its lane. */
const Card = memo(function Card(props: CardProps): ReactNode {
  const { list, press, onKey, hintId, record, fields, top, height, isStop, look, isMarked } = props;
  const { language } = useT();
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
          const { Cell } = widgetOf(field.kind);
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
