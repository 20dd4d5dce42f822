import { memo, type ReactNode } from 'react';
import { Button, FieldValue, useHolds, useText } from '../../../../console/extend.ts';
import type { Pallet } from './line.ts';
import { useTakeBack } from './useTakeBack.ts';
import { words } from './words.ts';

interface PalletListProps {
  readonly pallets: readonly Pallet[];
  readonly onPrint: (pallets: readonly Pallet[]) => void;
}

/** The pallets of the container, the newest first, whoever made them. */
export const PalletList = memo(function PalletList({ pallets, onPrint }: PalletListProps): ReactNode {
  const text = useText(words);
  const mayPrint = useHolds('wms:inside:print');
  const takeBack = useTakeBack();
  return (
    <section className="f-pallets" aria-label={text('pallets', { n: pallets.length })}>
      <h2 className="f-heading" data-testid="pallets-count">
        {text('pallets', { n: pallets.length })}
      </h2>
      <p className="f-soft">{text('undoHint')}</p>
      {pallets.length === 0 && <p className="f-soft">{text('noPallets')}</p>}
      <ol>
        {pallets.map((pallet) => (
          <li key={pallet.id} className="f-pallet" data-testid={`pallet-${pallet.lpn}`}>
            <PalletWords pallet={pallet} />
            {mayPrint && (
              <Button isBig handle="print" onPress={() => onPrint([pallet])}>
                <span aria-hidden="true">{text('print')}</span>
                <span className="q-hidden">{text('printPallet', { lpn: String(pallet.lpn) })}</span>
              </Button>
            )}
            {pallet.insideStatus === 'RECEIVED' && (
              <Button isBig look="danger" handle="take-back" onPress={() => takeBack(pallet)}>
                <span aria-hidden="true">{text('takeBack')}</span>
                <span className="q-hidden">{text('takeBackPallet', { lpn: String(pallet.lpn) })}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
});

function PalletWords({ pallet }: { readonly pallet: Pallet }): ReactNode {
  const text = useText(words);
  const { lpn, shippingMark, destCode, cartonQty, quality, palletQty, insideStatus } = pallet;
  const show = (field: string) => <FieldValue resource="hwInside" field={field} record={pallet} />;
  return (
    <span className="f-pallet-words">
      <span>
        <strong>{lpn}</strong> × {cartonQty} {quality !== 'GOOD' && show('quality')}{' '}
        {insideStatus !== 'RECEIVED' && show('insideStatus')}
      </span>
      <span className="f-soft">
        {[shippingMark, destCode, Number(palletQty) === 1 ? '' : text('shareHalf'), pallet.receiverName]
          .filter((part) => part)
          .join(' · ')}
      </span>
    </span>
  );
}
