import { type ReactNode, useId, useState } from 'react';
import {
  Button,
  Labels,
  PageLoading,
  type PanelProps,
  ReadFailed,
  type RecordOf,
  useFound,
  useHolds,
  useText,
} from '../../../../console/extend.ts';
import { words } from './words.ts';
import '../stops/stops.css';

/** The labels of the pallets of a delivery, on its page: whoever prints its papers needs them in the same moment. */
export function PalletLabels({ record }: PanelProps): ReactNode {
  const mayPrintStock = useHolds('wms:inside:print');
  const mayPrint = useHolds('tms:delivery:print') || mayPrintStock;
  const mayList = useHolds('wms:inside:list');
  return mayPrint && mayList ? <Printable delivery={record as RecordOf<'hwDelivery'>} /> : null;
}

function Printable({ delivery }: { readonly delivery: RecordOf<'hwDelivery'> }): ReactNode {
  const text = useText(words);
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
      <h2 id={titleId}>{text('title')}</h2>
      {ids.length === 0 && <p className="p-soft">{text(delivery.deliveryMethod === 'DIRECT' ? 'whole' : 'none')}</p>}
      {error && <ReadFailed error={error} onRetry={refetch} />}
      {ids.length > 0 && !error && !records && <PageLoading />}
      {ids.length > 0 && records?.length === 0 && <p className="p-soft">{text('unseen')}</p>}
      {records && records.length > 0 && (
        <Button handle="print-pallet-labels" onPress={() => setOpen(true)}>
          {text('print', { n: records.length })}
        </Button>
      )}
      {isOpen && records && (
        <Labels resource="hwInside" label="pallet" records={records} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}
