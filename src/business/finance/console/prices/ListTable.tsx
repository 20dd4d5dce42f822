import { type ReactNode, useState } from 'react';
import { Button, FieldValue, useHolds, useOpenPage, useText } from '../../../../console/extend.ts';
import { type PriceKind, type PriceList, sheetPath } from './priceLists.ts';
import { useListName } from './useListName.ts';
import { mostLists } from './usePriceLists.ts';
import { words } from './words.ts';

interface ListTableProps {
  readonly kind: PriceKind;
  readonly lists: readonly PriceList[];
  readonly compare: (before: string, after: string) => void;
  readonly onCheck: (list: PriceList) => void;
  readonly onCopy: (list: PriceList) => void;
}

/** The versions below each other, the latest first; two of them are chosen to be compared. */
export function ListTable({ kind, lists, compare, ...doings }: ListTableProps): ReactNode {
  const text = useText(words);
  const [before, setBefore] = useState<string>();
  const [after, setAfter] = useState<string>();
  const hasWay = kind.resource !== 'hwCombinationTemplate';
  const hasCarrier = kind.resource === 'hwQuotationTemplate';
  const heads = [
    ...(['before', 'after', 'customer', 'from', 'warehouse'] as const),
    ...(hasWay ? (['direction'] as const) : []),
    ...(hasCarrier ? (['carrier'] as const) : []),
    ...(['currency', 'rows', 'drafts'] as const),
  ];
  return (
    <section className="p-lists" aria-label={text('versions')}>
      <div className="p-bar">
        <Button
          isDisabled={before === undefined || after === undefined || before === after}
          handle="prices-compare"
          onPress={() => before !== undefined && after !== undefined && compare(before, after)}
        >
          {text('compare')}
        </Button>
        {lists.length >= mostLists && <span className="p-soft">{text('more', { n: mostLists })}</span>}
      </div>
      <table className="p-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {text(head)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <Row
              key={list.key}
              {...{ kind, list, hasWay, hasCarrier, ...doings }}
              isBefore={before === list.key}
              isAfter={after === list.key}
              onBefore={() => setBefore(list.key)}
              onAfter={() => setAfter(list.key)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Pick<ListTableProps, 'kind' | 'onCheck' | 'onCopy'> {
  readonly list: PriceList;
  readonly hasWay: boolean;
  readonly hasCarrier: boolean;
  readonly isBefore: boolean;
  readonly isAfter: boolean;
  readonly onBefore: () => void;
  readonly onAfter: () => void;
}

function Row({ kind, list, hasWay, hasCarrier, onCheck, onCopy, ...choice }: RowProps): ReactNode {
  const text = useText(words);
  const open = useOpenPage();
  const nameOf = useListName();
  const mayCopy = useHolds(`${kind.perms}:add`);
  const { values, labels, active, draft } = list;
  const name = nameOf(list);
  return (
    <tr data-testid="price-list">
      <td>
        <input
          type="radio"
          aria-label={text('chooseBefore', { name })}
          checked={choice.isBefore}
          onChange={choice.onBefore}
        />
      </td>
      <td>
        <input
          type="radio"
          aria-label={text('chooseAfter', { name })}
          checked={choice.isAfter}
          onChange={choice.onAfter}
        />
      </td>
      <th scope="row">{values.userId === null ? text('public') : labels.userId}</th>
      <td className="p-day">{values.effectiveDate}</td>
      <td>{labels.repositoryId}</td>
      {hasWay && (
        <td>
          <FieldValue resource={kind.resource} field="direction" record={values} />
        </td>
      )}
      {hasCarrier && <td>{labels.carrierId}</td>}
      <td>{values.currency}</td>
      <td className="p-number">{active}</td>
      <td className="p-number">{draft}</td>
      <td className="p-doings">
        <button type="button" className="q-link" onClick={() => open(sheetPath(kind, list))}>
          {text('open')}
        </button>
        <button type="button" className="q-link" data-testid="prices-check" onClick={() => onCheck(list)}>
          {text('check')}
        </button>
        {mayCopy && (
          <button type="button" className="q-link" data-testid="prices-copy" onClick={() => onCopy(list)}>
            {text('copy')}
          </button>
        )}
      </td>
    </tr>
  );
}
