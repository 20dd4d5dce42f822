import { type ReactNode, useState } from 'react';
import {
  Button,
  EmptyNote,
  FieldValue,
  PageFrame,
  PageLoading,
  ReadFailed,
  Switch,
  useCalls,
  useField,
  useHolds,
  useKept,
  useLanguage,
  useNotify,
  useOpenPage,
} from '../../../../console/extend.ts';
import { CopyDialog } from './CopyDialog.tsx';
import {
  type Comparison,
  type Difference,
  type ListCheck,
  type PriceKind,
  type PriceList,
  priceKinds,
  sheetPath,
  useListName,
  usePriceLists,
} from './priceLists.ts';
import { texts } from './texts.ts';
import './prices.css';

/** The page of price list versions. A user can compare, check and copy versions, and edit a version as a sheet. */
export function PriceLists(): ReactNode {
  const { t } = texts.useT();
  const [chosen, setChosen] = useKept<string>('kind', priceKinds[0].resource);
  const may = {
    hwQuotationTemplate: useHolds('fms:quotation:list'),
    hwOperationTemplate: useHolds('fms:operation:list'),
    hwCombinationTemplate: useHolds('fms:combination:list'),
  };
  const kinds = priceKinds.filter(({ resource }) => may[resource]);
  const kind = kinds.find(({ resource }) => resource === chosen) ?? kinds[0];
  return (
    <PageFrame
      handle="price-lists"
      tools={
        <Switch
          label={t('kinds')}
          choices={kinds.map(({ resource }) => ({ key: resource, name: t(resource) }))}
          chosen={kind?.resource}
          onChoose={setChosen}
          handle="prices"
        />
      }
    >
      {kind && <Versions key={kind.resource} kind={kind} />}
    </PageFrame>
  );
}

type Shown = { readonly compared: Comparison } | { readonly checked: ListCheck };

function Versions({ kind }: { kind: PriceKind }): ReactNode {
  const { t } = texts.useT();
  const notify = useNotify();
  const { read } = useCalls();
  const { lists, isCut = false, error, refetch } = usePriceLists(kind);
  const [shown, setShown] = useState<Shown>();
  const [copied, setCopied] = useState<PriceList>();
  const ask = async (question: () => Promise<Shown>): Promise<void> => {
    try {
      setShown(await question());
    } catch (fault) {
      notify.fault(notify.messageOf(fault));
    }
  };
  const quiet = { isQuiet: true } as const;
  const compare = (before: string, after: string) =>
    ask(async () => {
      const params = { name: 'compare', input: { before, after } };
      return { compared: await read<Comparison>(kind.resource, params, quiet) };
    });
  const check = ({ key }: PriceList) =>
    ask(async () => {
      const params = { name: 'gaps', input: { list: key } };
      return { checked: await read<ListCheck>(kind.resource, params, quiet) };
    });
  if (error) return <ReadFailed error={error} onRetry={refetch} />;
  if (!lists) return <PageLoading />;
  if (lists.length === 0) return <EmptyNote title={t('none')} text={t('noneText')} />;
  return (
    <>
      <ListTable {...{ kind, lists, isCut, compare }} onCheck={(list) => void check(list)} onCopy={setCopied} />
      {shown && 'compared' in shown && <CompareResult kind={kind} compared={shown.compared} />}
      {shown && 'checked' in shown && <CheckResult checked={shown.checked} />}
      {copied && (
        <CopyDialog
          {...{ kind }}
          list={copied}
          onClose={() => setCopied(undefined)}
          onDone={() => {
            setCopied(undefined);
            refetch();
          }}
        />
      )}
    </>
  );
}

interface ListTableProps {
  readonly kind: PriceKind;
  readonly lists: readonly PriceList[];
  /** True if there may be more versions. */
  readonly isCut: boolean;
  readonly compare: (before: string, after: string) => void;
  readonly onCheck: (list: PriceList) => void;
  readonly onCopy: (list: PriceList) => void;
}

/** The table of versions, latest first. Two can be selected for comparison. */
function ListTable({ kind, lists, isCut, compare, ...actions }: ListTableProps): ReactNode {
  const { t } = texts.useT();
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
    <section className="p-lists" aria-label={t('versions')}>
      <div className="p-bar">
        <Button
          isDisabled={before === undefined || after === undefined || before === after}
          handle="prices-compare"
          onPress={() => before !== undefined && after !== undefined && compare(before, after)}
        >
          {t('compare')}
        </Button>
        {isCut && <span className="p-soft">{t('more', { n: lists.length })}</span>}
      </div>
      <table className="p-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <Row
              key={list.key}
              {...{ kind, list, hasWay, hasCarrier, ...actions }}
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
  const { t } = texts.useT();
  const open = useOpenPage();
  const nameOf = useListName();
  const mayCopy = useHolds(`${kind.perms}:add`);
  const { values, labels, active, draft } = list;
  const name = nameOf(list);
  return (
    <tr data-testid="price-list">
      <td>
        <input type="radio" aria-label={t('chooseBefore', { name })} checked={choice.isBefore} onChange={choice.onBefore} />
      </td>
      <td>
        <input type="radio" aria-label={t('chooseAfter', { name })} checked={choice.isAfter} onChange={choice.onAfter} />
      </td>
      <th scope="row">{values.userId === null ? t('public') : labels.userId}</th>
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
      <td className="p-actions">
        <button type="button" className="q-link" onClick={() => open(sheetPath(kind, list))}>
          {t('open')}
        </button>
        <button type="button" className="q-link" data-testid="prices-check" onClick={() => onCheck(list)}>
          {t('check')}
        </button>
        {mayCopy && (
          <button type="button" className="q-link" data-testid="prices-copy" onClick={() => onCopy(list)}>
            {t('copy')}
          </button>
        )}
      </td>
    </tr>
  );
}

/** The maximum number of differences shown. */
const mostRows = 500;
/** The maximum number of warnings shown. */
const mostWarnings = 200;

/** Shows the differences between two versions: added, removed and changed rows, with the price change. */
function CompareResult({ kind, compared }: { kind: PriceKind; compared: Comparison }): ReactNode {
  const { t } = texts.useT();
  const { added, dropped, changed, same, rows } = compared;
  return (
    <section ref={scrollIntoView} className="p-result" aria-label={t('result')} data-testid="prices-compared">
      <h2>{t('result')}</h2>
      <p role="status">{t('counts', { added, dropped, changed, same })}</p>
      {rows.length > 0 && (
        <table className="p-table">
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('price')}</th>
              <th scope="col">{t('detail')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map((row) => (
              <DifferenceRow key={String((row.after ?? row.before)?.id)} kind={kind} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > mostRows && <p className="p-soft">{t('first', { n: mostRows })}</p>}
    </section>
  );
}

function DifferenceRow({ kind, row }: { kind: PriceKind; row: Difference }): ReactNode {
  const { t } = texts.useT();
  const language = useLanguage();
  const { percent } = row;
  const isDown = percent?.startsWith('-') ?? false;
  return (
    <tr data-of={row.of} data-testid="price-difference">
      <td>{t(row.of)}</td>
      <th scope="row">{row.name[language]}</th>
      <td>
        {row.fields.map((field) => (
          <Changed key={field} kind={kind} field={field} row={row} />
        ))}
        {percent !== undefined && <strong>{t(isDown ? 'down' : 'up', { percent: isDown ? percent.slice(1) : percent })}</strong>}
      </td>
    </tr>
  );
}

function Changed({ kind, field, row }: { kind: PriceKind; field: string; row: Difference }): ReactNode {
  const { field: known } = useField(kind.resource, field);
  const language = useLanguage();
  const { t } = texts.useT();
  const show = (record: Readonly<Record<string, unknown>> = {}): ReactNode =>
    (record[field] ?? null) === null ? <em>{t('empty')}</em> : <FieldValue resource={kind.resource} field={field} record={record} />;
  return (
    <span className="p-change">
      {known?.title[language] ?? field} {show(row.before)} → {show(row.after)}
    </span>
  );
}

/** Shows the warnings to review before a price list is used. */
function CheckResult({ checked }: { checked: ListCheck }): ReactNode {
  const { t } = texts.useT();
  const { rows, warnings } = checked;
  return (
    <section ref={scrollIntoView} className="p-result" aria-label={t('checked')} data-testid="prices-checked">
      <h2>{t('checked')}</h2>
      <p role="status">{warnings.length === 0 ? t('noWarnings', { n: rows }) : t('found', { n: rows, count: warnings.length })}</p>
      <ul>
        {warnings.slice(0, mostWarnings).map(({ of, quoteNo, rank, from, to }) => (
          <li key={`${of} ${quoteNo} ${from}`}>{t(of, { quoteNo, rank: rank.split(' ').at(-1) ?? '', from, to })}</li>
        ))}
      </ul>
    </section>
  );
}

/** Scrolls to a new result, because it appears below the list. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
