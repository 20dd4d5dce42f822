import { type CSSProperties, memo, type ReactNode, useMemo } from 'react';
import type { Label } from '../../../contract/printing.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useT } from '../../texts/i18n.ts';
import { listField } from '../records/resource.ts';
import type { Target } from '../records/targets.ts';
import { barsOf, CodeFigure } from './CodeFigure.tsx';
import { labelRun, labelTexts, mostLabels, mostRecords, type RecordOf, type Sheet, useLabelRecords } from './labels.ts';
import { useWord, type Word } from './labelTexts.ts';
import { PrintDialog, Printed, useMissing } from './PrintDialog.tsx';
import './labels.css';

interface LabelDialogProps {
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
  const { language } = useT();
  const word = useWord();
  const missing = useMissing();
  const { records, total, error, refetch } = useLabelRecords(resource, target, recordOf);
  const removed = missing({ target, most: mostRecords, records: records ?? [], labelOf });
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
            {reportedOf({ label, ...run, total, missing: removed }, word).map((line) => (
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
function reportedOf({ label, sheets, isCut, total, missing }: Run, word: Word): string[] {
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
  return lines.flatMap(([line, isReported]) => (isReported ? [line] : []));
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

interface LabelPaperProps {
  readonly resource: Resource;
  readonly label: Label;
  readonly sheets: readonly Sheet[];
}

/** The labels on paper, each on a page of its own size. */
const LabelPaper = memo(function LabelPaper({ resource, label, sheets }: LabelPaperProps): ReactNode {
  const [width, height] = label.size;
  return (
    <Printed testId="label-paper" pageRules={`@page { size: ${width}mm ${height}mm; margin: 0 }`}>
      {sheets.map(({ record, copy }) => (
        <PaperLabel key={`${record.id} ${copy}`} resource={resource} label={label} record={record} />
      ))}
    </Printed>
  );
});

interface PaperLabelProps {
  readonly resource: Resource;
  readonly label: Label;
  readonly record: WireRecord;
}

/** One label as it comes out of the printer. */
function PaperLabel({ resource, label, record }: PaperLabelProps): ReactNode {
  const { language } = useT();
  const texts = useMemo(() => labelTexts(label, record, { resource, language }), [label, record, resource, language]);
  return (
    <article className="q-label" style={measuresOf(label)}>
      {texts.heading !== '' && <p className="q-label-heading">{texts.heading}</p>}
      {texts.code !== undefined && <CodeFigure value={texts.code} text={texts.text} />}
      {label.fields.length > 0 && (
        <dl className="q-label-fields">
          {label.fields.map((name) => (
            <Line key={name} {...{ resource, record, name }} />
          ))}
        </dl>
      )}
    </article>
  );
}

/** What the style sheet measures with: the size of the paper, what is 1 mm on one of 100 mm, and how many lines there are. */
function measuresOf({ size: [width, height], fields }: Label): CSSProperties {
  const unit = Math.min(width, height) / 100;
  return {
    '--q-label-width': `${width}mm`,
    '--q-label-height': `${height}mm`,
    '--q-label-unit': `${unit}mm`,
    '--q-label-lines': fields.length,
  } as CSSProperties;
}

function Line({ resource, record, name }: Pick<PaperLabelProps, 'resource' | 'record'> & { name: string }): ReactNode {
  const { language } = useT();
  const field = listField(resource, name);
  if (!field) return null;
  const { Cell } = widgetOf(field.kind);
  return (
    <div>
      <dt>{field.title[language]}</dt>
      <dd>
        <Cell field={field} value={record[name]} record={record} />
      </dd>
    </div>
  );
}

/** Edge of a label without anything on it, on each side, in mm; as in labels.css. */
const edge = 4;
/** The thinnest bar that hand-held scanners and printers of 203 dpi can be counted on for, in mm (7.5 mil). */
const thinnest = 0.19;

/** Whether the bars of a text come out too thin to be read. */
export function isDense({ size: [width] }: Pick<Label, 'size'>, code: string): boolean {
  const bars = barsOf(code);
  return bars !== undefined && (width - 2 * edge) / bars.width < thinnest;
}
