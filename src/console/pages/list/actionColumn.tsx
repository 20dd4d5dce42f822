import type { WireRecord } from '../../../contract/record.ts';
import type { Language } from '../../../contract/text.ts';
import type { GridColumn } from '../../grid/gridColumn.ts';
import type { Say } from '../../texts/say.ts';
import { DoingButtons } from '../doing/DoingButtons.tsx';
import type { Offer } from '../doing/offersOf.ts';
import type { Doings } from '../doing/useDoings.tsx';
import { titleWidth } from './listColumns.tsx';
import type { List } from './useList.ts';

interface RowDoing extends Pick<List, 'abilities' | 'isRemoving' | 'edit'> {
  readonly remove: (record: WireRecord) => void;
  readonly doings: Pick<Doings, 'offers' | 'isPossible' | 'start'>;
  readonly say: Say;
  readonly language: Language;
}

/** So many transitions and actions stand beside each other in a row; more are in a menu. */
const mostInRow = 2;

/** The column of what can be done with one row; none when nothing can. */
export function actionColumn(parts: RowDoing): GridColumn<WireRecord>[] {
  const { abilities, isRemoving, edit, remove, doings, say } = parts;
  const canEdit = abilities('update') && abilities('findById');
  const canRemove = abilities('deleteById');
  const offers = doings.offers.filter(({ at }) => at.includes('row'));
  if (!canEdit && !canRemove && offers.length === 0) return [];
  return [
    {
      key: 'actions',
      title: say('list.actions'),
      pin: 'right',
      width: widthOf(parts, { canEdit, canRemove, offers }),
      cell: (record) => (
        <span className="q-row-actions">
          {canEdit && (
            <button type="button" className="q-link" data-testid="row-edit" onClick={() => edit(record.id)}>
              {say('list.edit')}
            </button>
          )}
          {canRemove && (
            <button
              type="button"
              className="q-link"
              data-danger="true"
              data-testid="row-remove"
              disabled={isRemoving}
              onClick={() => remove(record)}
            >
              {say('list.remove')}
            </button>
          )}
          {offers.length > 0 && (
            <DoingButtons
              look="link"
              prefix="row"
              offers={offers.filter((offer) => doings.isPossible(offer, record))}
              most={offers.length > mostInRow ? 0 : mostInRow}
              onChoose={(offer) => doings.start(offer, { record })}
            />
          )}
        </span>
      ),
    },
  ];
}

/** Room for the words of all buttons, in px. */
function widthOf(
  { say, language }: RowDoing,
  { canEdit, canRemove, offers }: { canEdit: boolean; canRemove: boolean; offers: readonly Offer[] },
): number {
  const words = [
    ...(canEdit ? [say('list.edit')] : []),
    ...(canRemove ? [say('list.remove')] : []),
    ...(offers.length > mostInRow ? [say('doing.more')] : offers.map(({ doing }) => doing.title[language])),
  ];
  // `titleWidth` counts the padding of a cell each time; a gap between two buttons is 12 px, and so is the mark of a menu.
  const total = words.reduce((sum, word) => sum + titleWidth(word) - 28, 0);
  return Math.max(74, total + (offers.length > mostInRow ? 22 : 10));
}
