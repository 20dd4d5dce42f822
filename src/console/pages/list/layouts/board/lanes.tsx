import { type KeyboardEvent, memo, type ReactNode, type RefObject, useId, useMemo, useRef } from 'react';
import type { Field } from '../../../../../contract/field.ts';
import type { ActionBase } from '../../../../../contract/life.ts';
import type { Condition, Operator, Scalar } from '../../../../../contract/query.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { displayFields, type Language, type Option, type WireRecord } from '../../../../../contract/wire.ts';
import { isEmpty } from '../../../../../fields/emptyValues.ts';
import { widgetOf } from '../../../../../fields/widgets.tsx';
import { messageOf } from '../../../../client/hwError.ts';
import { useT } from '../../../../texts/i18n.ts';
import type { Offer } from '../../../actions/offers.ts';
import type { Actions } from '../../../actions/useActions.tsx';
import { listField } from '../../../records/resource.ts';
import { type Count, formatCount } from '../../../records/rows.ts';
import type { SeenVersions } from '../../../records/useMarks.ts';
import type { List } from '../../useList.ts';
import { EntryLink, isNotable, useEntries } from '../entries.tsx';
import { type Carry, type DragState, dragStateOf, type Move } from '../moves.tsx';
import { type Translate, texts } from '../texts.ts';

/** A lane of a board: the records with one choice of its field, or those without a value. */
export interface Lane {
  /** Value of the choice; empty for the records without one. */
  readonly key: string;
  readonly option: Option | undefined;
}

/** Returns the lanes that match a filter, in the order of the choices, followed by the lane of records without a choice. */
export function lanesOf({ options = [] }: Pick<Field, 'options'>, condition: Condition | undefined): readonly Lane[] {
  const all: Lane[] = [...options.map((option) => ({ key: option.value, option })), { key: '', option: undefined }];
  return all.filter(({ key }) => isRequested(condition, key));
}

/** Returns the filter of the board's field for one lane. */
function laneCondition({ key }: Lane): Condition {
  return key === '' ? { isNull: true } : [key];
}

function isRequested(condition: Condition | undefined, key: string): boolean {
  if (condition === undefined) return true;
  if (Array.isArray(condition)) return condition.includes(key);
  if (typeof condition !== 'object') return condition === key;
  return Object.entries(condition).every(([operator, bound]) => holds[operator as Operator](key, bound as Scalar));
}

/** Returns a comparison that only lanes with a value can match: as in the database, an empty value matches no comparison. */
const something = (test: (key: string, bound: string) => boolean) => (key: string, bound: Scalar) => key !== '' && test(key, String(bound));

const holds: Readonly<Record<Operator, (key: string, bound: Scalar) => boolean>> = {
  isNull: (key, bound) => (key === '') === bound,
  ne: something((key, bound) => key !== bound),
  gt: something((key, bound) => key > bound),
  gte: something((key, bound) => key >= bound),
  lt: something((key, bound) => key < bound),
  lte: something((key, bound) => key <= bound),
  contains: something((key, bound) => key.toLowerCase().includes(bound.toLowerCase())),
  startsWith: something((key, bound) => key.toLowerCase().startsWith(bound.toLowerCase())),
  // `within` takes a date range, which no choice can match.
  within: () => false,
};

/** Why a card cannot be moved to a lane. */
type Why =
  | { readonly reason: 'noStep' | 'forbidden' | 'locked' | 'needed' }
  | { readonly reason: 'unmet' | 'stepForbidden' | 'bySystem'; readonly action: ActionBase }
  | { readonly reason: 'told'; readonly text: string };

/**
 * The effect of dropping a card into a lane. `here`: none; `step`: one of these transitions; `save`: a change of the field; `no`: not
 * possible.
 */
export type Verdict =
  | { readonly kind: 'here' }
  | { readonly kind: 'step'; readonly offers: readonly Offer[] }
  | { readonly kind: 'save' }
  | { readonly kind: 'no'; readonly why: Why };

interface LaneParams extends Pick<Actions, 'offers' | 'isPossible' | 'reasonAgainst'> {
  readonly resource: Resource;
  readonly field: Field;
  readonly record: WireRecord;
  /** Key of the target lane. */
  readonly to: string;
  /** Whether the user may change records. */
  readonly canUpdate: boolean;
}

/** Returns the effect of dropping a card into a lane. The server checks the change again. */
export function laneVerdict(requested: LaneParams): Verdict {
  const { resource, field, record, to } = requested;
  if (laneOf(record, field) === to) return { kind: 'here' };
  return resource.states?.field === field.name ? actionVerdict(requested, resource.states) : saveVerdict(requested);
}

/** Returns the key of the card's lane. */
export function laneOf(record: WireRecord, { name }: Field): string {
  return String(record[name] ?? '');
}

function actionVerdict(
  { record, field, to, offers, isPossible }: LaneParams,
  { transitions, initial }: NonNullable<Resource['states']>,
): Verdict {
  const from = laneOf(record, field) || initial;
  const all = transitions.filter((one) => one.to === to && one.from.includes(from));
  const [first, ...others] = all.filter(({ by }) => by === undefined);
  if (!first) return { kind: 'no', why: all[0] ? { reason: 'bySystem', action: all[0] } : { reason: 'noStep' } };
  const names = new Set([first, ...others].map(({ name }) => name));
  const held = offers.filter((offer) => offer.from !== undefined && names.has(offer.action.name));
  if (!held[0]) return { kind: 'no', why: { reason: 'stepForbidden', action: first } };
  const possible = held.filter((offer) => isPossible(offer, record));
  if (possible.length > 0) return { kind: 'step', offers: possible };
  return { kind: 'no', why: { reason: 'unmet', action: held[0].action } };
}

function saveVerdict({ field, record, to, canUpdate, reasonAgainst }: LaneParams): Verdict {
  if (!canUpdate) return { kind: 'no', why: { reason: 'forbidden' } };
  const text = reasonAgainst('edit', record);
  if (text !== undefined) return { kind: 'no', why: { reason: 'told', text } };
  const isGiven = field.lockedAfterCreate === true && !isEmpty(record[field.name]);
  if (field.system || isGiven) return { kind: 'no', why: { reason: 'locked' } };
  if (to === '' && field.required) return { kind: 'no', why: { reason: 'needed' } };
  return { kind: 'save' };
}

/** Returns the message that explains why a card cannot be moved to a lane. A condition may define its own message in the resource file. */
export function whyTexts(why: Why, t: Translate, language: Language): string {
  if (why.reason === 'told') return why.text;
  if (!('action' in why)) return t(why.reason);
  const { title, guardMessage } = why.action;
  if (why.reason === 'unmet' && guardMessage) return guardMessage[language];
  return t(why.reason, { action: title[language] });
}

interface BoardLaneProps extends BoardParts {
  readonly lane: Lane;
  /** Effect for the dragged card; undefined if no card is dragged. */
  readonly verdict: Verdict | undefined;
  readonly isOver: boolean;
}

/** A lane of records, of which only the visible ones are rendered. */
export function BoardLane({ lane, verdict, isOver, ...parts }: BoardLaneProps): ReactNode {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const cards = useLaneCards({ ...parts, lane, box });
  // The lane of records without a choice is shown only if it has records or a card can be moved there.
  const isNeeded = lane.option !== undefined || (cards.count?.total ?? 0) > 0 || verdict?.kind === 'save';
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
  readonly count: Count | undefined;
}

function LaneHead({ lane, verdict, titleId, count }: LaneHeadProps): ReactNode {
  const { t, language } = texts.useT();
  return (
    <header>
      <h2 id={titleId}>
        <span className="q-tag" data-color={lane.option?.color}>
          {lane.option?.title[language] ?? t('noChoice')}
        </span>{' '}
        <span className="q-lane-count" data-testid="lane-count">
          {count && formatCount(count, language)}
        </span>
      </h2>
      {verdict?.kind === 'no' && <p className="q-lane-why">{whyTexts(verdict.why, t, language)}</p>}
    </header>
  );
}

interface LaneCardsProps {
  readonly cards: ReturnType<typeof useLaneCards>;
  readonly titleId: string;
  readonly parts: BoardParts;
}

function LaneCards({ cards, titleId, parts }: LaneCardsProps): ReactNode {
  const translator = useT();
  const { t } = texts.useT();
  const { rows, fields, height, arrivals, slots, stop, count } = cards;
  const { list, press, onKey, hintId, moves, lifted } = parts;
  /** Returns the top and height of a card in px; 8 px remain as a gap below it. */
  const box = (location: number) => ({ top: location * height, height: height - 8 });
  const card = (record: WireRecord, location: number): ReactNode => (
    <Card
      key={record.id}
      {...{ list, press, onKey, hintId, record, fields, ...box(location) }}
      isStop={record.id === stop}
      dragState={dragStateOf(record.id, moves, lifted)}
      isMarked={rows.isMarked(record.id)}
    />
  );
  return (
    <>
      {rows.error && <p role="alert">{messageOf(rows.error, translator)}</p>}
      <ul aria-labelledby={titleId} style={{ height: ((rows.total ?? 0) + arrivals.length) * height }}>
        {arrivals.map(card)}
        {slots.map(({ index, record, isRemoved }) => {
          const location = index + arrivals.length;
          if (record && !isRemoved) return card(record, location);
          return <li key={index} className="q-card" data-mode={isRemoved ? 'removed' : 'awaited'} aria-hidden style={box(location)} />;
        })}
      </ul>
      {count?.total === 0 && slots.length === 0 && <p className="q-lane-empty">{t('nobodyHere')}</p>}
    </>
  );
}

interface CardProps extends Pick<BoardParts, 'list' | 'press' | 'onKey' | 'hintId'> {
  readonly record: WireRecord;
  readonly fields: readonly Field[];
  /** Offset of the card from the top of the lane, in px; `height` is in px too. */
  readonly top: number;
  readonly height: number;
  /** Whether the card is the tab stop; arrow keys move to the other cards. */
  readonly isStop: boolean;
  /** Whether the card is being dragged (`lifted`), its move is being saved (`saving`), or neither (`plain`). */
  readonly dragState: DragState;
  readonly isMarked: boolean;
}

const Card = memo(function Card(props: CardProps): ReactNode {
  const { list, press, onKey, hintId, record, fields, top, height, isStop, dragState, isMarked } = props;
  const { language } = useT();
  return (
    <li
      className="q-card"
      style={{ top, height }}
      data-testid="card"
      data-id={record.id}
      data-mode={dragState}
      data-marked={isMarked || undefined}
      aria-busy={dragState === 'saving'}
      onKeyDown={(event) => onKey(event, record)}
      onPointerDown={(event) => dragState === 'plain' && press(event, record)}
    >
      <EntryLink list={list} record={record} className="q-card-name" tabIndex={isStop ? 0 : -1} describedBy={hintId} />
      <dl>
        {fields.map((field) => {
          const { Cell } = widgetOf(field.kind);
          if (!isNotable(field, record)) return null;
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

/** Props of every lane of a board. */
interface BoardParts {
  readonly list: List;
  readonly field: Field;
  readonly press: Carry<WireRecord>['press'];
  /** Called on key-down while a card has the focus. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, record: WireRecord) => void;
  /** Id of the dragged record. */
  readonly lifted: string | undefined;
  /** Cards that are moving to another lane, by record id. */
  readonly moves: ReadonlyMap<string, Move>;
  /** Record versions seen in any lane, used to highlight a card in its new lane when another user has moved it. */
  readonly seen: SeenVersions;
  /** Id of the element that describes the keyboard control. */
  readonly hintId: string;
}

interface LaneOfBoard extends Pick<BoardParts, 'list' | 'field' | 'moves' | 'seen'> {
  readonly lane: Lane;
  readonly box: RefObject<HTMLElement | null>;
}

/** A position in a lane: a card, a card that is moving away, or one that is not loaded yet. */
interface LaneSlot {
  readonly index: number;
  readonly record: WireRecord | undefined;
  readonly isRemoved: boolean;
}

/** Returns the content of a lane: the cards being moved there, followed by its records from the server. */
function useLaneCards({ list, field, moves, seen, lane, box }: LaneOfBoard) {
  const { resource, query } = list;
  const fields = useMemo(() => cardFields(resource, field.name), [resource, field.name]);
  const height = cardHeight(fields);
  const filters = { ...query.filters, [field.name]: laneCondition(lane) };
  const rows = useEntries({
    resource,
    query: { ...query, filters },
    box,
    seen,
    rowHeight: height,
    name: `lane ${field.name} ${lane.key}`,
  });
  const under = [...moves.values()];
  const arrivals = under.filter(({ to, record }) => to === lane.key && !rows.loaded.has(record.id));
  const leaving = under.filter(({ from, isDone }) => from === lane.key && !isDone);
  const fresh = arrivals.filter(({ isDone }) => !isDone);
  const slots = Array.from({ length: rows.window.to - rows.window.from }, (_, i): LaneSlot => {
    const index = rows.window.from + i;
    const record = rows.rowAt(index);
    return { index, record, isRemoved: record !== undefined && (moves.get(record.id)?.to ?? lane.key) !== lane.key };
  });
  const staying = slots.find(({ record, isRemoved }) => record && !isRemoved)?.record;
  return {
    rows,
    fields,
    height,
    slots,
    arrivals: arrivals.map(({ record }) => record),
    /** Id of the card that is the tab stop. */
    stop: (arrivals[0]?.record ?? staying)?.id,
    /** Number of cards in the lane; undefined while loading. */
    count: rows.total === undefined ? undefined : countIn(rows, rows.total - leaving.length + fresh.length),
  };
}

function countIn({ isTotalBounded }: Pick<ReturnType<typeof useEntries>, 'isTotalBounded'>, total: number): Count {
  return { total: Math.max(0, total), ...(isTotalBounded && { isTotalBounded }) };
}

/** Maximum number of fields on a card if the resource file does not name the fields of the card. */
const mostFields = 4;

/** Heights in px: padding with the gap below the card, the name, and each field. */
const heights = { frame: 24, name: 22, field: 22 } as const;

/**
 * Returns the fields of a card: those named in the resource file, or else the first list columns. In the second case, the lane's field and
 * the fields of the record's name in any language are skipped.
 */
export function cardFields(resource: Resource, lane: string): readonly Field[] {
  const { cards } = resource.list.views.find(({ view, field }) => view === 'board' && field === lane) ?? {};
  if (cards) return cards.flatMap((name) => listField(resource, name) ?? []);
  const titleFields = new Set([lane, ...Object.values(resource.display).flatMap(displayFields)]);
  const others = resource.list.columns.filter(({ field }) => !titleFields.has(field));
  return others.flatMap(({ field }) => listField(resource, field) ?? []).slice(0, mostFields);
}

/** Returns the height of every card of a board in px. Equal heights allow rendering only the visible cards. */
function cardHeight(fields: readonly Field[]): number {
  return heights.frame + heights.name + fields.length * heights.field;
}
