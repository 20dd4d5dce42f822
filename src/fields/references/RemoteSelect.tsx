import { Select } from 'antd';
import { type KeyboardEvent, type ReactNode, type UIEvent, useRef, useState } from 'react';
import type { Reference } from '../../contract/field.ts';
import type { Scalar } from '../../contract/query.ts';
import { type Choice, type OfferFilter, type OfferValues, useFieldServices } from '../services.tsx';
import { type EarlyChoice, useChosenNow, useRemoteChoices } from '../widgets/remoteChoices.ts';
import { clearable, DoneLine, LeaveByTab, useCreateHere } from '../widgets/selectParts.tsx';
import './remoteSelect.css';

export interface RemoteSelectProps {
  /** The resource whose records can be selected. */
  readonly reference: Pick<Reference, 'resource' | 'choices'>;
  /** Conditions that the offered records must meet, by field. */
  readonly filter?: OfferFilter;
  /** The values of the edited record that the filter depends on. */
  readonly values?: OfferValues;
  /** The hint to show instead of choices, such as which field to fill in first. If set, nothing is offered. */
  readonly hint?: string | undefined;
  readonly chosen: readonly Choice[];
  readonly isMultiple: boolean;
  readonly isClearable: boolean;
  readonly isDisabled?: boolean;
  readonly isFaulty?: boolean;
  readonly placeholder: string;
  readonly onChoose: (chosen: readonly Choice[]) => void;
  readonly onBlur?: () => void;
  /** If set, the list offers to create a record, provided that the user has permission. */
  readonly canCreate?: boolean;
  /** Attributes of the inner input: its id and ARIA attributes. */
  readonly attributes: { readonly id: string };
}

type Labeled = { value: string; label?: ReactNode };

/**
 * A select for records of another resource. The server searches the records while the user types, and returns more of them while the user
 * scrolls.
 */
export function RemoteSelect(props: RemoteSelectProps): ReactNode {
  const { t } = useFieldServices();
  const { resource, choices } = props.reference;
  const remote = useRemoteChoices({ resource, choices, filter: props.filter, values: props.values });
  const chosen = useChosenNow(props.reference, props.chosen);
  const canOffer = props.hint === undefined;
  const { isOpen, turn, ...looking } = useLooking(remote, canOffer);
  const { popup, dialog } = useCreateHere({
    resource,
    start: startOf(props.filter ?? {}),
    isOffered: props.canCreate === true && canOffer,
    onMade: (choice) => props.onChoose([choice]),
    onOpen: () => turn(false),
  });
  const failed = t('searchFailed');
  const emptyText = { idle: t('noMatch'), busy: t('loading'), failed, missed: failed }[remote.state];
  const change = (chosen: Labeled | Labeled[] | null | undefined) => {
    remote.early.giveUp();
    props.onChoose((chosen ? [chosen].flat() : []).map((one) => choiceOf(one, remote.choices)));
  };
  const takeFirst = (first: Choice): void => {
    const others = props.chosen.filter(({ value }) => value !== first.value);
    props.onChoose(props.isMultiple ? [...others, first] : [first]);
    if (!props.isMultiple) turn(false);
  };
  return (
    <>
      <LeaveByTab onKey={earlyKey(isOpen, remote.early, takeFirst)}>
        <Select<Labeled | Labeled[] | null>
          {...props.attributes}
          className="q-wide"
          labelInValue
          {...(props.isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
          value={props.isMultiple ? [...chosen] : (chosen[0] ?? null)}
          options={canOffer ? (remote.choices as Choice[]) : []}
          optionRender={({ label, data }) => <NotedLabel label={label} note={(data as Choice).note} />}
          loading={remote.state === 'busy'}
          disabled={props.isDisabled ?? false}
          allowClear={props.isClearable && clearable(t('clear'))}
          status={props.isFaulty ? 'error' : ''}
          placeholder={props.placeholder}
          notFoundContent={props.hint ?? emptyText}
          showSearch={{ filterOption: false, onSearch: looking.onSearch }}
          open={isOpen}
          onOpenChange={looking.onOpenChange}
          {...popupOf(popup, props.isMultiple && (() => looking.onOpenChange(false)))}
          onPopupScroll={(event) => isNearEnd(event) && remote.more()}
          onChange={change}
          onBlur={props.onBlur ?? (() => undefined)}
        />
      </LeaveByTab>
      {remote.state === 'missed' && (
        <span className="q-field-error" role="alert" data-testid="choice-missed">
          {t('choiceMissed')}
        </span>
      )}
      {dialog}
    </>
  );
}

/** A choice with its note, which distinguishes it from choices with the same label. */
function NotedLabel({ label, note }: { readonly label: ReactNode; readonly note: string | undefined }): ReactNode {
  if (!note) return label;
  return (
    <span className="q-noted">
      {label}
      <span className="q-soft">{note}</span>
    </span>
  );
}

/** Returns the props for the popup of the list. With multiple selection, the popup ends with a button that closes the list (`done`). */
function popupOf(popup: ((menu: ReactNode) => ReactNode) | undefined, done: false | (() => void)) {
  if (!done) return popup ? { popupRender: popup } : {};
  const popupRender = (menu: ReactNode) => (
    <>
      {popup ? popup(menu) : menu}
      <DoneLine onDone={done} />
    </>
  );
  return { popupRender };
}

/**
 * Manages whether the list is open, and the search text. Text that is pasted into a closed list arrives before the list opens, so the text
 * is kept for the first search.
 */
function useLooking(remote: ReturnType<typeof useRemoteChoices>, canOffer: boolean) {
  const [isOpen, setOpen] = useState(false);
  const typed = useRef('');
  const turn = (next: boolean): void => {
    setOpen(next);
    if (!next) typed.current = '';
  };
  return {
    ...{ isOpen, turn },
    onSearch: (text: string): void => {
      typed.current = text;
      // A closing list clears the search text. The cleared text is ignored while a choice waits for a search, because a new search would
      // replace the pending one.
      if (canOffer && !(text === '' && remote.early.isOwed())) remote.type(text);
    },
    onOpenChange: (next: boolean): void => {
      turn(next);
      if (!canOffer) return;
      if (next) remote.open(typed.current);
      else remote.early.leave();
    },
  };
}

/**
 * Returns a key handler for Enter and Tab before the answer of the server arrives. It selects the first result as soon as the answer
 * arrives; otherwise the key would select from the previous list. Tab still moves the focus.
 */
function earlyKey(isOpen: boolean, { isBehind, takeFirst }: EarlyChoice, take: (first: Choice) => void) {
  return (event: KeyboardEvent): void => {
    const { key } = event;
    if (!isOpen || (key !== 'Enter' && key !== 'Tab') || event.nativeEvent.isComposing || !isBehind()) return;
    if (key === 'Enter') event.preventDefault();
    event.stopPropagation();
    takeFirst(take, key === 'Tab');
  };
}

function choiceOf({ value, label }: Labeled, choices: readonly Choice[]): Choice {
  const known = choices.find((choice) => choice.value === value);
  return known ?? { value, label: typeof label === 'string' ? label : value };
}

function isNearEnd({ currentTarget }: UIEvent<HTMLDivElement>): boolean {
  const { scrollTop, clientHeight, scrollHeight } = currentTarget;
  return scrollHeight - scrollTop - clientHeight < 60;
}

/**
 * Returns initial values for a record that is created in place, so that the record meets the filter. Where the filter allows several
 * values, the user chooses one.
 */
function startOf(filter: OfferFilter): Readonly<Record<string, Scalar>> {
  return Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, Scalar] => entry[1] !== null && !Array.isArray(entry[1])),
  );
}
