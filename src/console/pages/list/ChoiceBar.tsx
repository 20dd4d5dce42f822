import { type ReactNode, type RefObject, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { bulkFields, mostSelected } from '../../../contract/bulk.ts';
import { formatNumber } from '../../../fields/widgets/formatNumber.ts';
import { May } from '../../registry/abilities.ts';
import { useT } from '../../texts/i18n.ts';
import { lazyPart, PartRemoved } from '../../ui/failures.tsx';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { Offer } from '../actions/offers.ts';
import type { Actions } from '../actions/useActions.tsx';
import { formatCount } from '../records/rows.ts';
import type { Target } from '../records/targets.ts';
import type { BulkDialogProps } from './bulk/useBulkEdit.ts';
import type { List } from './useList.ts';
import type { Undoing } from './useUndo.ts';
import './choiceBar.css';
import '../../ui/controls/dropMenu.css';
import './dropPanel.css';

interface ChoiceBarProps {
  readonly list: List;
  readonly actions: Actions;
  readonly undoing: Undoing;
}

/** Number of actions with a button of their own; further actions are in a menu. A single further action gets a button as well. */
const mostBeside = 2;

/**
 * Bar with the number of selected rows, buttons to select all matching rows or none, and the bulk actions. It is below the rows of the
 * list, so that no row moves when it appears.
 */
export function ChoiceBar({ list, actions, undoing }: ChoiceBarProps): ReactNode {
  const { t, language } = useT();
  const { chosenCount: n, isAllChosen, isUncounted, total = 0, isTotalBounded, chooseAll, setSelected } = list;
  const count = (number: number) => formatNumber(number, language);
  const unseen = unseenOf(list);
  return (
    <>
      <strong className="q-chosen" role="status" data-testid="chosen" data-count={n}>
        {n > 0 &&
          t(isAllChosen && n === total ? 'list.selectedAll' : 'list.selected', {
            n: formatCount({ total: n, ...(isUncounted && { isTotalBounded: true }) }, language),
          })}
      </strong>
      {n > 0 && (
        <>
          {unseen > 0 && (
            <span className="q-soft" data-testid="chosen-unseen" data-count={unseen}>
              {t('list.notListed', { n: count(unseen) })}
            </span>
          )}
          {n < total && (
            <button type="button" className="q-link" data-testid="choose-all" onClick={chooseAll}>
              {t('list.chooseMatching', { n: formatCount({ total, ...(isTotalBounded && { isTotalBounded }) }, language) })}
            </button>
          )}
          <button type="button" className="q-link" data-testid="choose-none" onClick={() => setSelected([])}>
            {t('list.chooseNone')}
          </button>
          <span className="q-grow" />
          {n > mostSelected && <span className="q-soft">{t('list.tooMany', { n: count(mostSelected) })}</span>}
          <BulkActions list={list} actions={actions} />
          <May to="saveByIds" on={list.resource}>
            <BulkDoor list={list} undoing={undoing} />
          </May>
          <May to="deleteByIds" on={list.resource}>
            <RemoveMany list={list} />
          </May>
        </>
      )}
    </>
  );
}

/**
 * Returns how many selected rows are no longer in the list, because they were changed or deleted. Returns 0 while not all rows of the list
 * are loaded, because the number is unknown until then.
 */
function unseenOf({ selected, loaded, total, isTotalBounded, isWaiting }: List): number {
  return isWaiting || isTotalBounded || loaded.size !== total ? 0 : selected.filter((id) => !loaded.has(id)).length;
}

function RemoveMany({ list }: { list: List }): ReactNode {
  const { t } = useT();
  return (
    <button
      type="button"
      className="q-button"
      data-danger="true"
      data-testid="bulk-remove"
      disabled={list.isRemoving || list.isTooMany}
      onClick={() => void list.removeMany(list.target)}
    >
      {t('list.removeSelected')}
    </button>
  );
}

/**
 * Buttons for the bulk actions. An action is omitted if it is possible on none of the rows selected by id; a row that is not loaded counts
 * as possible. The server reports the rows that prevent an action.
 */
function BulkActions({ list, actions }: Pick<ChoiceBarProps, 'list' | 'actions'>): ReactNode {
  const { selected, isAllChosen, loaded } = list;
  const records = selected.map((id) => loaded.get(id));
  const offers = actions.offers.filter(
    (offer) => offer.at.includes('bulk') && (isAllChosen || records.some((record) => !record || actions.isPossible(offer, record))),
  );
  return (
    <ActionButtons
      variant="button"
      prefix="bulk"
      offers={offers}
      most={mostBeside}
      isDisabled={actions.isBusy || list.isTooMany}
      onChoose={(offer) => actions.start(offer, requestedOf(offer, list))}
    />
  );
}

/**
 * Returns the target of an action on the selection. If the action has a form and a single loaded record is selected, the record is passed
 * with its values, so that the form starts with them.
 */
function requestedOf({ action }: Offer, { selected, isAllChosen, loaded, target }: List): Target {
  const [id, ...others] = selected;
  const record = id === undefined || isAllChosen || others.length > 0 ? undefined : loaded.get(id);
  return action.ask && record ? { record } : target;
}

const BulkDialog = lazyPart<BulkDialogProps>(
  async () => (await import('./bulk/BulkDialog.tsx')).BulkDialog,
  ({ onClose }) => <PartRemoved onRemoved={onClose} />,
);

/** Button that opens the bulk edit of the selected records; shown if at least one field can be edited. */
function BulkDoor({ list, undoing }: { list: List; undoing: Undoing }): ReactNode {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  if (bulkFields(list.resource).length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="q-button"
        data-testid="bulk-edit"
        aria-haspopup="dialog"
        disabled={list.isTooMany}
        onClick={() => setOpen(true)}
      >
        {t('list.editSelected')}
      </button>
      {isOpen && <BulkDialog list={list} undoing={undoing} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DropPanelProps {
  readonly handle: string;
  readonly title: string;
  /** Label of the button. */
  readonly word: ReactNode;
  /** Whether to open the panel when it is first rendered, because the user clicked the button before the panel's code was loaded. */
  readonly isOpenAtFirst: boolean;
  readonly onOpen?: () => void;
  /** Renders the content of the open panel; `close` closes the panel. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a panel below it. The panel is an HTML popover, which the browser closes on Escape or on a click outside. */
export function DropPanel({ handle, title, word, isOpenAtFirst, onOpen, children }: DropPanelProps): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useOpening({ panel, button }, isOpenAtFirst);
  useLayoutEffect(() => {
    if (isOpen) firstIn(panel.current)?.focus();
  }, [isOpen]);
  const follow = ({ newState }: ToggleEvent<HTMLDivElement>): void => {
    setOpen(newState === 'open');
    if (newState === 'open') onOpen?.();
    else if (isLost(document.activeElement, panel.current)) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="q-button"
        data-testid={handle}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {word}
        <span className="q-more-mark" aria-hidden="true" />
      </button>
      <div
        ref={panel}
        id={id}
        className="q-drop q-drop-panel"
        popover="auto"
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        data-testid={`${handle}-panel`}
        onBeforeToggle={({ newState }) => newState === 'open' && putBelow(panel.current, button.current)}
        onToggle={follow}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}

interface Opening {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
}

function useOpening({ panel, button }: Opening, isExpected: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, because only the first rendering may open the panel
  useLayoutEffect(() => {
    if (!isExpected) return;
    // When the panel closes, the browser returns the focus to the element that had it before. The control that the user clicked may no
    // longer exist, so this button gets the focus first.
    button.current?.focus();
    panel.current?.showPopover();
  }, []);
}

/** Returns the selected entry of a panel, or else its first input or button. */
function firstIn(panel: HTMLElement | null): HTMLElement | null | undefined {
  return panel?.querySelector<HTMLElement>('[aria-current]') ?? panel?.querySelector<HTMLElement>('input, button');
}

/** Returns true if no element has the focus, or if an element of the closing panel has it. */
function isLost(active: Element | null, panel: HTMLElement | null): boolean {
  return active === null || active === document.body || (panel?.contains(active) ?? false);
}

/** Positions the panel below the button within the window and limits its height. */
function putBelow(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (!panel || !button) return;
  const { left, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const width = Math.min(420, clientWidth - 16);
  panel.style.width = `${width}px`;
  panel.style.left = `${Math.max(8, Math.min(left, clientWidth - width - 8))}px`;
  panel.style.top = `${bottom + 4}px`;
  panel.style.maxHeight = `${Math.max(160, clientHeight - bottom - 12)}px`;
}
