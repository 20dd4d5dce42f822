import { type ReactNode, useId, useState } from 'react';
import {
  Button,
  createTexts,
  type English,
  Labels,
  PageLoading,
  type PanelProps,
  ReadFailed,
  type RecordOf,
  useFound,
  useHolds,
} from '../../../console/extend.ts';
import './stops/stops.css';

/** The panel on a delivery that prints its pallet labels. */
export function PalletLabels({ record }: PanelProps): ReactNode {
  const mayPrintStock = useHolds('wms:inside:print');
  const mayPrint = useHolds('tms:delivery:print') || mayPrintStock;
  const mayList = useHolds('wms:inside:list');
  return mayPrint && mayList ? <Printable delivery={record as RecordOf<'hwDelivery'>} /> : null;
}

function Printable({ delivery }: { readonly delivery: RecordOf<'hwDelivery'> }): ReactNode {
  const { t } = texts.useT();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const items = (delivery.items ?? []) as readonly RecordOf<'hwDeliveryItem'>[];
  const ids = items.flatMap(({ insideId }) => insideId ?? []);
  const { records, error, refetch } = useFound('hwInside', {
    filter: { id: ids },
    sorts: [{ field: 'lpn', order: 'asc' }],
    pageSize: 200,
    isHeld: ids.length === 0,
  });
  return (
    <section className="p-panel" aria-labelledby={titleId} data-testid="pallet-labels">
      <h2 id={titleId}>{t('title')}</h2>
      {ids.length === 0 && <p className="p-soft">{t(delivery.deliveryMethod === 'DIRECT' ? 'whole' : 'none')}</p>}
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {ids.length > 0 && !error && !records && <PageLoading />}
      {ids.length > 0 && records?.length === 0 && <p className="p-soft">{t('unseen')}</p>}
      {records && records.length > 0 && (
        <Button handle="print-pallet-labels" onPress={() => setOpen(true)}>
          {t('print', { n: records.length })}
        </Button>
      )}
      {isOpen && records && <Labels resource="hwInside" label="pallet" records={records} onClose={() => setOpen(false)} />}
    </section>
  );
}

const zh = {
  title: '板标',
  print: '打印板标（{{n}} 板）',
  none: '还没有板',
  unseen: '这些板不在您可查看的范围内',
  whole: '整柜直送不贴板标',
} as const;

const en: English<typeof zh> = {
  title: 'Pallet labels',
  print: 'Print pallet labels ({{n}})',
  none: 'There are no pallets yet',
  unseen: 'You do not have access to these pallets',
  whole: 'A full container has no pallet labels',
} as const;

export const texts = createTexts('palletLabels', { zh, en });
