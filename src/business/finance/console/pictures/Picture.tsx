import type { ReactNode } from 'react';
import {
  Button,
  EmptyNote,
  PageFrame,
  PageLoading,
  ReadFailed,
  saveFile,
  useHolds,
  useOpenPage,
  useText,
} from '../../../../console/extend.ts';
import { amountText } from '../amountText.ts';
import { csvOf } from '../csvOf.ts';
import type { Asked } from '../useAsked.ts';
import { BarChart, mostDrawn, type Tone } from './BarChart.tsx';
import { FigureTable } from './FigureTable.tsx';
import type { FigureRow } from './figures.ts';
import { words } from './words.ts';

interface PictureProps {
  readonly handle: string;
  readonly asked: Asked<readonly FigureRow[]>;
  /** The bars, for the first amounts of each row; the amount behind them stands at their end. */
  readonly keys: readonly { readonly tone: Tone; readonly label: string }[];
  /** What the rows are, and what the amount at the end is. */
  readonly heads: { readonly name: string; readonly end: string };
  readonly texts: { readonly picture: string; readonly none: string; readonly note: string; readonly file: string };
  /** The permission to take the figures out as a file. */
  readonly exportPerm: string;
  readonly isStacked?: boolean;
  /** The page whose figures these are, one by one; for who may see it. */
  readonly behind: { readonly path: string; readonly perm: string; readonly label: string };
  /** What can be chosen, above the picture. */
  readonly children?: ReactNode;
}

/** Amounts as a picture for each currency, and as the table of the same figures, which also go out as a file. */
export function Picture(props: PictureProps): ReactNode {
  const { handle, asked, exportPerm, heads, keys, texts, behind, children, ...rest } = props;
  const text = useText(words);
  const openPage = useOpenPage();
  const mayExport = useHolds(exportPerm);
  const maySee = useHolds(behind.perm);
  const { answer: rows, error, refetch, isCurrent } = asked;
  const columns = [heads.name, text('currency'), ...keys.map(({ label }) => label), heads.end];
  const hasRows = rows !== undefined && !error && rows.length > 0;
  const exportAll = () => {
    const lines = (rows ?? []).map(({ name, currency, amounts }) => [name, currency, ...amounts]);
    saveFile({ blob: csvOf([columns, ...lines]), name: undefined }, `${texts.file}.csv`);
  };
  return (
    <PageFrame
      handle={handle}
      tools={
        <>
          {maySee && (
            <Button onPress={() => openPage(behind.path)} handle={`${handle}-behind`}>
              {behind.label}
            </Button>
          )}
          {mayExport && (
            <Button onPress={exportAll} isDisabled={!(hasRows && isCurrent)} handle={`${handle}-export`}>
              {text('export')}
            </Button>
          )}
          <Button onPress={refetch}>{text('refresh')}</Button>
        </>
      }
    >
      {children}
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {!rows && !error && <PageLoading />}
      {rows && !error && !hasRows && <EmptyNote title={texts.none} text={texts.note} />}
      {hasRows && (
        <>
          {[...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => (
            <BarChart
              key={currency}
              {...rest}
              {...{ keys, caption: currency, picture: `${texts.picture} (${currency})`, handle: `${handle}-chart` }}
              first={text('first', { n: mostDrawn })}
              rows={own.map((row) => drawn(row, columns.slice(2)))}
            />
          ))}
          <FigureTable heads={columns} rows={rows} total={text('total')} handle={`${handle}-table`} />
          <p className="c-soft">{texts.note}</p>
        </>
      )}
    </PageFrame>
  );
}

function drawn({ key, name, amounts }: FigureRow, labels: readonly string[]) {
  const end = amounts.at(-1) ?? '0';
  const title = [name, ...amounts.map((amount, place) => `${labels[place]} ${amountText(amount)}`)].join(' · ');
  return { key, name, title, values: amounts.slice(0, -1), end: amountText(end), isLoss: end.startsWith('-') };
}
