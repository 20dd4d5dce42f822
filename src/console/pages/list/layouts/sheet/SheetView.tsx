import { type ReactNode, useMemo } from 'react';
import { mostInSheet } from '../../../../../contract/sheet.ts';
import { wordsOf } from '../../../../client/hwError.ts';
import { PageLoading } from '../../../../shell/pages/MessagePage.tsx';
import { useSay } from '../../../../texts/i18n.ts';
import type { LayoutProps } from '../ListLayout.tsx';
import { useWord } from '../words/useWord.ts';
import { Sheet } from './Sheet.tsx';
import { SheetBeginning } from './SheetBeginning.tsx';
import { sheetField } from './sheetField.ts';
import { useSheetRows } from './useSheetRows.ts';
import './sheet.css';
import { formatNumber } from '../../../../../fields/faces/formatNumber.ts';

/** The records of a list as a sheet: written, pasted and removed as in a spreadsheet, and saved together. */
export function SheetView({ list, layout, module }: LayoutProps): ReactNode {
  const speaker = useSay();
  const word = useWord();
  const { resource } = list;
  const count = (n: number) => formatNumber(n, speaker.language);
  const field = useMemo(() => sheetField(resource, layout), [resource, layout]);
  const { read, isWaiting, again } = useSheetRows(list, field);
  if (read.state === 'reading') {
    return read.first ? <SheetBeginning {...read.first} {...{ list, module }} /> : <PageLoading />;
  }
  if (read.state === 'tooMany') {
    return <p className="q-empty">{word('sheetTooMany', { most: count(mostInSheet), n: count(read.total) })}</p>;
  }
  if (read.state === 'failed') {
    return (
      <p className="q-alert" role="alert">
        {wordsOf(read.error, speaker)}{' '}
        <button type="button" className="q-link" onClick={again}>
          {speaker.say('list.retry')}
        </button>
      </p>
    );
  }
  return <Sheet {...{ list, again, module, isWaiting }} field={read.field} records={read.records} />;
}
