import type { ReactNode } from 'react';
import type { Field } from '../../../contract/field.ts';
import { type Milestone, milestoneCheck } from '../../../contract/life.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import type { WireRecord } from '../../../contract/wire.ts';
import { dayIn, zoneIn } from '../../../fields/dates/clock.ts';
import { dueState } from '../../../fields/dates/DueMark.tsx';
import { isEmpty, withoutEmpty } from '../../../fields/emptyValues.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useT } from '../../texts/i18n.ts';
import { ActionButton } from '../actions/ActionButtons.tsx';
import type { Offer } from '../actions/offers.ts';
import { ownValues } from '../records/conditions.tsx';
import { listField } from '../records/resource.ts';
import { texts } from './texts.ts';
import type { DetailHeadProps } from './useRecord.ts';
import './milestones.css';

interface MilestonesProps {
  readonly module: ResourceModule;
  readonly record: WireRecord;
}

/** The stages of a record in a row, with their dates. The next stage and late stages are marked. */
export function Milestones({ module, record }: MilestonesProps): ReactNode {
  const { t, language } = texts.useT();
  const stages = stagesOf(module, record, new Date());
  if (stages.length === 0) return null;
  const markTexts = { overdue: t('late'), soon: t('dueSoon') };
  return (
    <ol className="q-milestones" data-testid="milestones" aria-label={t('milestones')}>
      {stages.map(({ milestone, field, due, state, mark, lateDays }) => (
        <li
          key={field.name}
          data-testid={`milestone-${field.name}`}
          data-state={state}
          data-mark={mark}
          aria-current={state === 'next' ? 'step' : undefined}
        >
          <span className="q-milestone-title">{milestone.title[language]}</span>
          <span className="q-milestone-date">
            {state === 'missing' ? '—' : <Shown field={state === 'open' || state === 'next' ? due : field} record={record} />}
            {state === 'planned' && <small>{t('planned')}</small>}
            {(state === 'open' || state === 'next') && due && !isEmpty(record[due.name]) && <small>{t('deadline')}</small>}
          </span>
          {mark && <strong>{lateDays > 0 ? t('lateBy', { n: lateDays }) : markTexts[mark]}</strong>}
        </li>
      ))}
    </ol>
  );
}

/** The value of a field; an empty value leaves the space blank. */
function Shown({ field, record }: { readonly field: Field | undefined; readonly record: WireRecord }): ReactNode {
  if (!field || isEmpty(record[field.name])) return <>&nbsp;</>;
  const { Cell } = widgetOf(field.kind);
  // The due mark of the field is left out, because the milestone has its own.
  const { due: _, ...unmarked } = field;
  return <Cell field={unmarked} value={record[field.name]} record={record} />;
}

interface Stage {
  readonly milestone: Milestone;
  readonly field: Field;
  readonly due: Field | undefined;
  /**
   * `done`: reached; `planned`: not reached, with a date in the future; `missing`: not reached although a later stage is; `next`: the first
   * stage after the last reached one; `open`: any stage after `next`.
   */
  readonly state: 'done' | 'planned' | 'missing' | 'next' | 'open';
  readonly mark: 'overdue' | 'soon' | undefined;
  readonly lateDays: number;
}

/** Returns the stages that the record has and the user may see. */
export function stagesOf(module: ResourceModule, record: WireRecord, now: Date): readonly Stage[] {
  const { resource } = module;
  const milestones = resource.detail.milestones ?? [];
  if (milestones.length === 0) return [];
  const checks = createRecordChecks(module);
  const own = withoutEmpty(ownValues(resource, record));
  const shown = milestones.flatMap((milestone) => {
    const field = listField(resource, milestone.field);
    const isOwn = !milestone.isGuarded || checks.when[milestoneCheck(milestone.field)]?.(own).length === 0;
    return field && isOwn ? [{ milestone, field, due: milestone.due === undefined ? undefined : listField(resource, milestone.due) }] : [];
  });
  const isReached = shown.map(({ field }) => isPast(record[field.name], now));
  const last = isReached.lastIndexOf(true);
  const next = isReached.findIndex((reached, i) => !reached && i > last);
  // In a state without further transitions, nothing is late anymore.
  const isOver = resource.states !== undefined && !resource.states.transitions.some(({ from }) => from.includes(stateOf(module, record)));
  return shown.map((stage, i): Stage => {
    const { field, due } = stage;
    const holds = due?.due?.isGuarded ? checks.conditions[`${due.name}.due`]?.(own).length === 0 : true;
    if (isReached[i]) {
      const lateDays = due ? daysLate(record, { field, due }) : 0;
      return { ...stage, state: 'done', mark: lateDays > 0 ? 'overdue' : undefined, lateDays };
    }
    const ahead = i === next ? 'next' : 'open';
    const state = i < last ? 'missing' : unreached(record[field.name], ahead);
    const isDue = due !== undefined && state !== 'missing' && holds && !isOver;
    const mark = isDue ? dueState({ value: record[due.name], soon: due.due?.soon ?? 0, now }) : undefined;
    return { ...stage, state, mark, lateDays: mark === 'overdue' ? daysBetween(dayOf(record, due), dayIn(now, browserZone())) : 0 };
  });
}

/** Returns the state of a stage that is not reached yet: `planned` if it has a date (in the future), otherwise `ahead`. */
function unreached(value: unknown, ahead: 'next' | 'open'): Stage['state'] {
  return isEmpty(value) ? ahead : 'planned';
}

function stateOf({ resource: { states } }: ResourceModule, record: WireRecord): string {
  return String(record[states?.field ?? ''] ?? states?.initial);
}

/**
 * Returns whether a date or date-time is no longer in the future. For a date, this is so from the start of the day in the user's time zone.
 */
function isPast(value: unknown, now: Date): boolean {
  if (isEmpty(value)) return false;
  const text = String(value);
  return text.length > 10 ? Date.parse(text) <= now.getTime() : text <= dayIn(now, browserZone());
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the number of days by which a stage was reached after its due date; 0 if it was on time. */
function daysLate(record: WireRecord, { field, due }: { readonly field: Field; readonly due: Field }): number {
  if (isEmpty(record[due.name])) return 0;
  return Math.max(0, daysBetween(dayOf(record, due), dayOf(record, field)));
}

/** Returns the day of a date or date-time, in the time zone of the field. */
function dayOf(record: WireRecord, field: Field | undefined): string {
  const value = String(record[field?.name ?? ''] ?? '');
  return value.length > 10 ? dayIn(value, zoneIn(field?.zone, record) ?? browserZone()) : value;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The primary button, for the next step of the record; renders nothing if there is no next step. */
export function NextAction({ record, isRow, actions, next }: DetailHeadProps & { readonly next: Offer | undefined }): ReactNode {
  const { language } = useT();
  if (!next) return null;
  return (
    // Each step has its own key, so that the button of the next step is a new element without the focus. Otherwise, a second Enter would
    // run that step.
    <ActionButton
      key={next.action.name}
      className="q-button q-button-primary"
      handle={`row-${next.action.name}`}
      isDangerous={false}
      isDisabled={actions.isBusy || isRow}
      reason={undefined}
      onChoose={() => actions.start(next, { record })}
    >
      {next.action.title[language]}
    </ActionButton>
  );
}

/** Returns the next step of the record, and its other transitions and actions, including disabled ones with the reason. */
export function useProgressActions({ module, record, actions }: DetailHeadProps) {
  const { t, language } = texts.useT();
  const reasonOf = (offer: Offer): string | undefined => {
    if (actions.verdictOn(offer, record) !== 'unmet') return undefined;
    const action = offer.action.title[language];
    return offer.action.guardMessage?.[language] ?? t('unmet', { action });
  };
  // A transition is shown in its start states, disabled with a reason if its condition is not met. An action is shown only if its condition
  // holds.
  const isShown = (offer: Offer): boolean =>
    actions.isPossible(offer, record) || (offer.from !== undefined && reasonOf(offer) !== undefined);
  const shown = actions.offers.filter((offer) => offer.at.includes('row') && isShown(offer));
  const { states } = module.resource;
  const state = String(record[states?.field ?? ''] ?? states?.initial);
  // If no action that the resource file marks as next is possible, the next step is the first possible transition that leads to another
  // state and is not dangerous.
  const leadsOn = ({ action, to }: Offer): boolean => to !== undefined && to !== state && !action.isDangerous;
  const next =
    shown.find((offer) => actions.isNext(offer, record)) ?? shown.find((offer) => leadsOn(offer) && actions.isPossible(offer, record));
  return { next, offers: shown.filter((offer) => offer !== next), reasonOf };
}

/**
 * Returns the number of other actions that have a button (`most` of `ActionButtons`); further actions are in a menu. Beside the button for
 * the next step, a single other action has a button, but several other actions are all in the menu.
 */
export function mostBeside({ next, offers }: Pick<ReturnType<typeof useProgressActions>, 'next' | 'offers'>): number {
  if (!next) return 3;
  return offers.length === 1 ? 1 : 0;
}
