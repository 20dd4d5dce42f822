import { type ReactNode, useState } from 'react';
import {
  EmptyNote,
  PageFrame,
  PageLoading,
  ReadFailed,
  Switch,
  useCalls,
  useHolds,
  useKept,
  useTell,
  useText,
} from '../../../../console/extend.ts';
import { CheckResult } from './CheckResult.tsx';
import { CompareResult } from './CompareResult.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { ListTable } from './ListTable.tsx';
import { type Comparison, type ListCheck, type PriceKind, type PriceList, priceKinds } from './priceLists.ts';
import { usePriceLists } from './usePriceLists.ts';
import { words } from './words.ts';
import './prices.css';

/** The price lists of a kind by version: compared, checked, copied, opened as a sheet. */
export function PriceLists(): ReactNode {
  const text = useText(words);
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
          label={text('kinds')}
          choices={kinds.map(({ resource }) => ({ key: resource, name: text(resource) }))}
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
  const text = useText(words);
  const tell = useTell();
  const { read } = useCalls();
  const { lists, error, refetch } = usePriceLists(kind);
  const [shown, setShown] = useState<Shown>();
  const [copied, setCopied] = useState<PriceList>();
  const ask = async (question: () => Promise<Shown>): Promise<void> => {
    try {
      setShown(await question());
    } catch (fault) {
      tell.fault(tell.wordsOf(fault));
    }
  };
  const quiet = { isQuiet: true } as const;
  const compare = (before: string, after: string) =>
    ask(async () => {
      const asked = { name: 'compare', input: { before, after } };
      return { compared: await read<Comparison>(kind.resource, asked, quiet) };
    });
  const check = ({ key }: PriceList) =>
    ask(async () => {
      const asked = { name: 'gaps', input: { list: key } };
      return { checked: await read<ListCheck>(kind.resource, asked, quiet) };
    });
  if (error) return <ReadFailed error={error} onRetry={refetch} />;
  if (!lists) return <PageLoading />;
  if (lists.length === 0) return <EmptyNote title={text('none')} text={text('noneText')} />;
  return (
    <>
      <ListTable {...{ kind, lists, compare }} onCheck={(list) => void check(list)} onCopy={setCopied} />
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
