import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons-svg';
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { Allowance } from '../../../contract/life.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { HwError } from '../../client/hwError.ts';
import { useStable } from '../../client/store.ts';
import type { GridColumn } from '../../grid/columns.ts';
import { useData } from '../../providers/useData.ts';
import { Icon } from '../../shell/icons/Icon.tsx';
import { type Translate, useT } from '../../texts/i18n.ts';
import { useNarrow } from '../../theme/useMedia.ts';
import { ActionButton, ActionButtons } from '../actions/ActionButtons.tsx';
import type { Offer } from '../actions/offers.ts';
import type { Actions } from '../actions/useActions.tsx';
import { copiedRecord, useOpenCopy } from '../records/copies.ts';
import { type AheadProps, formAhead } from '../records/formAhead.ts';
import { useAbilities, useCanView } from '../records/resource.ts';
import { listColumns, titleWidth } from './listColumns.tsx';
import type { List } from './useList.ts';

/** The columns of a list with what can be done in a row; the same ones as long as nothing of it changes, rows are memoised. */
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

/** Opens the form of a new record that begins as this row is; undefined where no record can be made. */
function useRowCopy(resource: Resource): ((record: WireRecord) => void) | undefined {
  const { getOne } = useData();
  const abilities = useAbilities(resource);
  const open = useOpenCopy();
  const hasLines = resource.fields.some(({ lines }) => lines);
  const copy = useStable(async (record: WireRecord): Promise<void> => {
    try {
      // A row has no lines; the record in full does.
      const whole = hasLines ? (await getOne<WireRecord>({ resource: resource.name, id: record.id })).data : record;
      open(copiedRecord(resource, whole), record);
    } catch (error) {
      // The client has told the person.
      if (!(error instanceof HwError)) throw error;
    }
  });
  const canCopy = abilities('create') && (!hasLines || abilities('findById'));
  const start = useStable((record: WireRecord) => void copy(record));
  return canCopy ? start : undefined;
}

interface RowAction extends Pick<List, 'abilities' | 'isRemoving' | 'edit'> {
  readonly remove: (record: WireRecord) => void;
  /** Begins a new record as this one is; undefined where none can be made. */
  readonly copy: ((record: WireRecord) => void) | undefined;
  readonly actions: Pick<Actions, 'offers' | 'isPossible' | 'verdictOn' | 'reasonAgainst' | 'start'>;
  readonly t: Translate;
  readonly language: Language;
  readonly isNarrow: boolean;
}

/** So many transitions and actions stand in a row by their names; more are in a menu. */
const mostInRow = 2;

/** Widths in px: a small button, what is around all of them, and the mark of a menu. */
const [buttonWidth, around, markWidth] = [28, 20, 14];

/** The column of what can be done with one row; none when nothing can. What everybody does is small and always there. */
function actionColumn(parts: RowAction): GridColumn<WireRecord>[] {
  const { actions, t, isNarrow } = parts;
  const buttons = smallButtons(parts);
  const offers = actions.offers.filter(({ at }) => at.includes('row'));
  if (buttons.length === 0 && offers.length === 0) return [];
  return [
    {
      key: 'actions',
      title: t('list.actions'),
      // On a phone it would stand before what there is to read.
      ...(!isNarrow && { pin: 'right' }),
      width: widthOf(parts, { buttons: buttons.length, offers }),
      cell: (record) => (
        <span className="q-row-actions">
          {buttons.map((button) => button(record))}
          {offers.length > 0 && (
            <ActionButtons
              look="link"
              prefix="row"
              {...stepsOf(parts, offers, record)}
              onChoose={(offer) => actions.start(offer, { record })}
            />
          )}
        </span>
      ),
    },
  ];
}

/** What can be done with one row. In a menu, where there is room for words, a step that waits for its condition says which. */
function stepsOf({ actions, language }: RowAction, offers: readonly Offer[], record: WireRecord) {
  const most = offers.length > mostInRow ? 0 : mostInRow;
  const reasonOf = (offer: Offer): string | undefined =>
    most === 0 && offer.from && actions.verdictOn(offer, record) === 'unmet'
      ? offer.action.guardMessage?.[language]
      : undefined;
  const isShown = (offer: Offer): boolean => actions.isPossible(offer, record) || reasonOf(offer) !== undefined;
  return { offers: offers.filter(isShown), most, reasonOf };
}

interface SmallButton extends Omit<ComponentProps<typeof RowButton>, 'onPress' | 'reason'> {
  readonly onPress: (record: WireRecord) => void;
  /** What the record must let be done with it. */
  readonly needs?: Allowance;
}

/** Edit, copy and delete, as far as they can be done. */
function smallButtons({
  abilities,
  isRemoving,
  edit,
  copy,
  remove,
  actions,
  t,
}: RowAction): ((record: WireRecord) => ReactNode)[] {
  const all = [
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
  return all.flatMap((button) => {
    if (!button) return [];
    const { onPress, needs, ...looks }: SmallButton = button;
    return [
      (record: WireRecord) => (
        <RowButton
          key={looks.handle}
          {...looks}
          reason={needs && actions.reasonAgainst(needs, record)}
          onPress={() => onPress(record)}
        />
      ),
    ];
  });
}

/** Room for all buttons, in px; `titleWidth` counts the padding of a cell. */
function widthOf(
  { t, language }: RowAction,
  { buttons, offers }: { readonly buttons: number; readonly offers: readonly Offer[] },
): number {
  const isMenu = offers.length > mostInRow;
  const texts = isMenu ? [t('action.more')] : offers.map(({ action }) => action.title[language]);
  const total = texts.reduce((sum, word) => sum + titleWidth(word) - 38, buttons * buttonWidth + around);
  return Math.max(titleWidth(t('list.actions')) - 20, total + (isMenu ? markWidth : 0));
}

interface RowButtonProps {
  readonly icon: IconDefinition;
  /** What it does, for those who rest on it or hear it. */
  readonly word: string;
  readonly handle: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** Why it cannot be done with this row; undefined: it can. */
  readonly reason?: string | undefined;
  readonly onPress: () => void;
  /** Brings what it opens. */
  readonly ahead?: AheadProps;
}

/** Something that is often done with a row, as small as it can be pressed. */
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
