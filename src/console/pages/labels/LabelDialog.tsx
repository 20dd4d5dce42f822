import { type ReactNode, useMemo } from 'react';
import type { Label } from '../../../contract/label.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useSay } from '../../texts/i18n.ts';
import type { Target } from '../doing/doingBody.ts';
import { PrintDialog } from '../printing/PrintDialog.tsx';
import { useMissing } from '../printing/useMissing.ts';
import { isDense } from './isDense.ts';
import { LabelPaper } from './LabelPaper.tsx';
import { labelRun, mostLabels, mostRecords, type Sheet } from './labelRun.ts';
import { PaperLabel } from './PaperLabel.tsx';
import { type RecordOf, useLabelRecords } from './useLabelRecords.ts';
import { useWord, type Word } from './words/useWord.ts';
import './labels.css';

export interface LabelDialogProps {
  readonly resource: Resource;
  readonly label: Label;
  readonly target: Target;
  readonly recordOf: RecordOf;
  readonly labelOf?: (id: string) => string | undefined;
  readonly onClose: () => void;
}

/** So many labels are looked at; all are printed. */
const mostSeen = 12;

/** The labels of one record or of many, to be looked at and printed. */
export function LabelDialog(props: LabelDialogProps): ReactNode {
  const { resource, label, target, recordOf, labelOf, onClose } = props;
  const { language } = useSay();
  const word = useWord();
  const missing = useMissing();
  const { records, total, error, refetch } = useLabelRecords(resource, target, recordOf);
  const gone = missing({ target, most: mostRecords, records: records ?? [], labelOf });
  const run = useMemo(() => records && labelRun(label, records), [label, records]);
  return (
    <PrintDialog
      {...{ error, onClose }}
      title={label.title[language]}
      name="labels"
      onRetry={refetch}
      isEmpty={run?.sheets.length === 0}
    >
      {run && (
        <>
          <ul className="q-print-told">
            {toldOf({ label, ...run, total, missing: gone }, word).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Preview {...{ resource, label }} sheets={run.sheets} />
          <LabelPaper {...{ resource, label }} sheets={run.sheets} />
        </>
      )}
    </PrintDialog>
  );
}

interface Run {
  readonly label: Label;
  readonly sheets: readonly Sheet[];
  readonly isCut: boolean;
  readonly total: number;
  /** What there is to say of those that are gone. */
  readonly missing: string | undefined;
}

/** What there is to know before it is printed. */
function toldOf({ label, sheets, isCut, total, missing }: Run, word: Word): string[] {
  if (sheets.length === 0) return [word('nothing'), ...(missing ? [missing] : [])];
  const [width, height] = label.size;
  const { code } = label;
  const dense =
    code === undefined ? 0 : sheets.filter(({ record }) => isDense(label, String(record[code] ?? ''))).length;
  const lines: [string, boolean][] = [
    [word('count', { n: sheets.length }), true],
    [missing ?? '', missing !== undefined],
    [word('recordsCut', { most: mostRecords, total }), total > mostRecords],
    [word('labelsCut', { most: mostLabels }), isCut],
    [word('tooDense', { n: dense }), dense > 0],
    [word('firstShown', { n: mostSeen }), sheets.length > mostSeen],
    [word('hint', { width, height }), true],
  ];
  return lines.flatMap(([line, isTold]) => (isTold ? [line] : []));
}

function Preview({ resource, label, sheets }: Pick<LabelDialogProps, 'resource' | 'label'> & Pick<Run, 'sheets'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
    <section className="q-print-preview" tabIndex={0} aria-label={label.title.en} data-testid="labels-preview">
      {sheets.slice(0, mostSeen).map(({ record, copy }) => (
        <PaperLabel key={`${record.id} ${copy}`} resource={resource} label={label} record={record} />
      ))}
    </section>
  );
}
