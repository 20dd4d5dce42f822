import { CopyOutlined, DeleteOutlined, EditOutlined, EllipsisOutlined } from '@ant-design/icons-svg';
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { Allowance } from '../../../contract/life.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Language, WireRecord } from '../../../contract/wire.ts';
import { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/store.ts';
import type { GridColumn } from '../../grid/columns.ts';
import { useData } from '../../providers/useData.ts';
import { type Translate, useT } from '../../texts/i18n.ts';
import { useNarrow } from '../../theme/useMedia.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ActionButton, ActionButtons, moreItem } from '../actions/ActionButtons.tsx';
import { MoreMenu } from '../actions/MoreMenu.tsx';
import type { Offer } from '../actions/offers.ts';
import type { Actions } from '../actions/useActions.tsx';
import { copiedRecord, useOpenCopy } from '../records/copies.ts';
import { type AheadProps, formAhead } from '../records/formAhead.ts';
import { useAbilities, useCanView } from '../records/resource.ts';
import { listColumns, titleWidth } from './listColumns.tsx';
import type { List } from './useList.ts';

/** Returns the columns of a list, including row actions. The array keeps its identity while nothing changes, because rows are memoized. */
export function useListColumns(list: List, actions: Actions): readonly GridColumn<WireRecord>[] {
  const { t, language } = useT();
  const { resource, abilities, isRemoving } = list;
  const edit = useStable(list.edit);
  const remove = useStable(list.remove);
  const onOpen = useStable(list.view);
  const addressOf = useStable(list.viewAddress);
  const copy = useRowCopy(resource);
  const isNarrow = useNarrow();
  const canView = useCanView(resource);
  const { offers, isPossible, verdictOn, reasonAgainst, start } = actions;
  return useMemo(() => {
    const rowActions = { offers, isPossible, verdictOn, reasonAgainst, start };
    return [
      ...listColumns(resource, language, {
        opening: canView ? { onOpen, addressOf } : undefined,
        canWrite: abilities('update'),
        isWritable: (record) => reasonAgainst('edit', record) === undefined,
      }),
      ...actionColumn({
        ...{ abilities, isRemoving, edit, copy, actions: rowActions, t, language, isNarrow },
        remove: (record) => void remove(record),
      }),
    ];
  }, [
    resource,
    language,
    canView,
    onOpen,
    addressOf,
    abilities,
    isRemoving,
    edit,
    copy,
    remove,
    offers,
    isPossible,
    verdictOn,
    reasonAgainst,
    start,
    t,
    isNarrow,
  ]);
}

/**
 * Returns a function that opens the form for a copy of a row. Undefined if the user may not create records, or may not load the lines to
 * copy.
 */
function useRowCopy(resource: Resource): ((record: WireRecord) => void) | undefined {
  const { getOne } = useData();
  const abilities = useAbilities(resource);
  const open = useOpenCopy();
  const hasLines = resource.fields.some(({ lines }) => lines);
  const copy = useStable(async (record: WireRecord): Promise<void> => {
    try {
      // A row has no lines, so the full record is loaded.
      const whole = hasLines ? (await getOne<WireRecord>({ resource: resource.name, id: record.id })).data : record;
      open(copiedRecord(resource, whole), record);
    } catch (error) {
      // The HTTP client has already shown an `HwError` as a toast.
      if (!(error instanceof HwError)) throw error;
    }
  });
  const canCopy = abilities('create') && (!hasLines || abilities('findById'));
  const start = useStable((record: WireRecord) => void copy(record));
  return canCopy ? start : undefined;
}

interface RowAction extends Pick<List, 'abilities' | 'isRemoving' | 'edit'> {
  readonly remove: (record: WireRecord) => void;
  /** Opens the form for a copy of a row; undefined if the user may not copy records. */
  readonly copy: ((record: WireRecord) => void) | undefined;
  readonly actions: Pick<Actions, 'offers' | 'isPossible' | 'verdictOn' | 'reasonAgainst' | 'start'>;
  readonly t: Translate;
  readonly language: Language;
  readonly isNarrow: boolean;
}

/**
 * Maximum number of action buttons in a row. If there are more actions, all of them are in a menu, except documents with a button of their
 * own.
 */
const mostInRow = 2;

/** Widths in px: of an icon button, of the padding around all buttons, and of a menu's arrow. */
const [buttonWidth, around, markWidth] = [28, 20, 14];

/**
 * Returns an array with the column of row actions; empty if there are no actions. Edit, copy and delete are icon buttons, on a phone menu
 * items.
 */
function actionColumn(parts: RowAction): GridColumn<WireRecord>[] {
  const { actions, t, isNarrow } = parts;
  const buttons = smallButtons(parts);
  const offers = actions.offers.filter(({ at }) => at.includes('row'));
  if (buttons.length === 0 && offers.length === 0) return [];
  return [
    {
      key: 'actions',
      title: t('list.actions'),
      pin: 'right',
      // On a phone, a wider pinned column would cover the content.
      width: isNarrow ? leastWidth(parts) : widthOf(parts, { buttons: buttons.length, offers }),
      cell: (record) =>
        isNarrow ? <PhoneMenu {...{ parts, buttons, offers, record }} /> : <RowActions {...{ parts, buttons, offers, record }} />,
    },
  ];
}

interface RowActionsProps {
  readonly parts: RowAction;
  readonly buttons: readonly SmallButton[];
  readonly offers: readonly Offer[];
  readonly record: WireRecord;
}

function RowActions({ parts, buttons, offers, record }: RowActionsProps): ReactNode {
  const { actions } = parts;
  return (
    <span className="q-row-actions">
      {buttons.map(({ onPress, needs, ...looks }) => (
        <RowButton key={looks.handle} {...looks} reason={needs && actions.reasonAgainst(needs, record)} onPress={() => onPress(record)} />
      ))}
      {offers.length > 0 && (
        <ActionButtons
          variant="link"
          prefix="row"
          {...stepsOf(parts, offers, record)}
          onChoose={(offer) => actions.start(offer, { record })}
        />
      )}
    </span>
  );
}

/** All actions of a row in one menu, behind a button that a finger can hit. */
function PhoneMenu({ parts, buttons, offers, record }: RowActionsProps): ReactNode {
  const { actions, t, language } = parts;
  const { offers: possible, reasonOf } = stepsOf(parts, offers, record);
  const items = [
    ...buttons.map(({ word, handle, isDangerous = false, needs, onPress }) => ({
      ...{ key: handle, label: word, handle, isDangerous },
      reason: needs && actions.reasonAgainst(needs, record),
      onChoose: () => onPress(record),
    })),
    ...possible.map((offer) =>
      moreItem(offer, { prefix: 'row', language, reason: reasonOf(offer), onChoose: () => void actions.start(offer, { record }) }),
    ),
  ];
  if (items.length === 0) return null;
  return (
    <MoreMenu
      className="q-plain q-row-menu"
      handle="row-more"
      word={t('list.actions')}
      sign={<Icon icon={EllipsisOutlined} />}
      isDisabled={buttons.some(({ isDisabled }) => isDisabled)}
      items={items}
    />
  );
}

/**
 * Returns the possible actions of a row. If the actions are in a menu, which has room for text, transitions whose guard is not met are
 * included with the reason.
 */
function stepsOf({ actions, language }: RowAction, offers: readonly Offer[], record: WireRecord) {
  const most = offers.length > mostInRow ? 0 : mostInRow;
  const reasonOf = (offer: Offer): string | undefined =>
    most === 0 && offer.from && actions.verdictOn(offer, record) === 'unmet' ? offer.action.guardMessage?.[language] : undefined;
  const isShown = (offer: Offer): boolean => actions.isPossible(offer, record) || reasonOf(offer) !== undefined;
  return { offers: offers.filter(isShown), most, reasonOf };
}

interface SmallButton extends Omit<ComponentProps<typeof RowButton>, 'onPress' | 'reason'> {
  readonly onPress: (record: WireRecord) => void;
  /** The operation that the record's state must allow. */
  readonly needs?: Allowance;
}

/** Returns the available icon buttons: edit, copy and delete. */
function smallButtons({ abilities, isRemoving, edit, copy, remove, t }: RowAction): readonly SmallButton[] {
  const all: readonly (SmallButton | false | undefined)[] = [
    abilities('update') &&
      abilities('findById') && {
        ...{ icon: EditOutlined, word: t('list.edit'), handle: 'row-edit', needs: 'edit' as const },
        ahead: formAhead,
        onPress: (record: WireRecord) => edit(record.id),
      },
    copy && {
      ...{ icon: CopyOutlined, word: t('detail.copy'), handle: 'row-copy', ahead: formAhead },
      onPress: copy,
    },
    abilities('deleteById') && {
      ...{ icon: DeleteOutlined, word: t('list.remove'), handle: 'row-remove', isDangerous: true },
      ...{ isDisabled: isRemoving, onPress: remove, needs: 'remove' as const },
    },
  ];
  return all.filter((button) => button !== false && button !== undefined);
}

/**
 * Returns the width in px that the row actions need. `titleWidth` includes the padding and the sort arrow of a column title, most of which
 * is subtracted for each action.
 */
function widthOf({ t, language }: RowAction, { buttons, offers }: { readonly buttons: number; readonly offers: readonly Offer[] }): number {
  const isMenu = offers.length > mostInRow;
  const onActive = offers.filter(({ printDocument }) => !isMenu || printDocument?.hasOwnButton).map(({ action }) => action.title[language]);
  const texts = isMenu ? [...onActive, t('action.more')] : onActive;
  const total = texts.reduce((sum, word) => sum + titleWidth(word) - 38, buttons * buttonWidth + around);
  return Math.max(leastWidth({ t }), total + (isMenu ? markWidth : 0));
}

/** Returns the width in px of the heading, which is also enough for one button that a finger can hit. */
function leastWidth({ t }: Pick<RowAction, 't'>): number {
  return titleWidth(t('list.actions')) - 20;
}

interface RowButtonProps {
  readonly icon: IconDefinition;
  /** Tooltip and screen reader label. */
  readonly word: string;
  readonly handle: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** Why the action is not possible for this row; undefined if it is. */
  readonly reason?: string | undefined;
  readonly onPress: () => void;
  /** Handlers that preload the form. */
  readonly ahead?: AheadProps;
}

/** An icon button for a frequent row action. */
function RowButton(props: RowButtonProps): ReactNode {
  const { icon, word, handle, isDangerous, isDisabled, reason, onPress, ahead } = props;
  if (reason !== undefined) {
    return (
      <ActionButton
        className="q-plain q-row-button"
        isDangerous={isDangerous ?? false}
        isDisabled={false}
        onChoose={onPress}
        {...{ handle, reason }}
      >
        <Icon icon={icon} />
        <span className="q-hidden">{word}</span>
      </ActionButton>
    );
  }
  return (
    <button
      type="button"
      className="q-plain q-row-button"
      data-danger={isDangerous}
      data-testid={handle}
      aria-label={word}
      title={word}
      disabled={isDisabled}
      onClick={onPress}
      {...ahead}
    >
      <Icon icon={icon} />
    </button>
  );
}
