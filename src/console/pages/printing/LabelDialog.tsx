import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, memo, type ReactNode, useMemo } from 'react';
import type { Label } from '../../../contract/printing.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type Language, labelKey, labelOf, type WireRecord } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import { useData } from '../../providers/useData.ts';
import { createCalls } from '../../saving/createCalls.ts';
import { useT } from '../../texts/i18n.ts';
import { listField } from '../records/resource.ts';
import { countOf, type Target } from '../records/targets.ts';
import { barsOf } from './bars.ts';
import { CodeFigure } from './CodeFigure.tsx';
import { type Translate, texts } from './labelTexts.ts';
import { PrintDialog, Printed, readRecords, useMissing } from './PrintDialog.tsx';
import './labels.css';

interface LabelDialogProps {
  readonly resource: Resource;
  readonly label: Label;
  readonly target: Target;
  readonly recordOf: RecordOf;
  readonly labelOf?: (id: string) => string | undefined;
  readonly onClose: () => void;
}

/** Maximum number of labels in the preview; all are printed. */
const mostSeen = 12;

/** Dialog that previews and prints the labels of one or more records. */
export function LabelDialog(props: LabelDialogProps): ReactNode {
  const { resource, label, target, recordOf, labelOf, onClose } = props;
  const { t, language } = texts.useT();
  const missing = useMissing();
  const { records, total, error, refetch } = useLabelRecords(resource, target, recordOf);
  const removed = missing({ target, most: mostRecords, records: records ?? [], labelOf });
  const run = useMemo(() => records && labelRun(label, records), [label, records]);
  return (
    <PrintDialog {...{ error, onClose }} title={label.title[language]} name="labels" onRetry={refetch} isEmpty={run?.sheets.length === 0}>
      {run && (
        <>
          <ul className="q-print-missing">
            {reportedOf({ label, ...run, total, missing: removed }, t).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Preview {...{ resource, label }} sheets={run.sheets} />
          <PrintedLabels {...{ resource, label }} sheets={run.sheets} />
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
  /** Message about records that no longer exist; undefined if there are none. */
  readonly missing: string | undefined;
}

/** Returns notes that the user should read before printing, such as a barcode that is too dense. */
function reportedOf({ label, sheets, isCut, total, missing }: Run, t: Translate): string[] {
  if (sheets.length === 0) return [t('nothing'), ...(missing ? [missing] : [])];
  const [width, height] = label.size;
  const { code } = label;
  const dense = code === undefined ? 0 : sheets.filter(({ record }) => isDense(label, String(record[code] ?? ''))).length;
  const lines: [string, boolean][] = [
    [t('count', { n: sheets.length }), true],
    [missing ?? '', missing !== undefined],
    [t('recordsCut', { most: mostRecords, total }), total > mostRecords],
    [t('labelsCut', { most: mostLabels }), isCut],
    [t('tooDense', { n: dense }), dense > 0],
    [t('firstShown', { n: mostSeen }), sheets.length > mostSeen],
    [t('hint', { width, height }), true],
  ];
  return lines.flatMap(([line, isReported]) => (isReported ? [line] : []));
}

function Preview({ resource, label, sheets }: Pick<LabelDialogProps, 'resource' | 'label'> & Pick<Run, 'sheets'>) {
  const { language } = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: users must be able to scroll this element with the keyboard
    <section className="q-print-preview" tabIndex={0} aria-label={label.title[language]} data-testid="labels-preview">
      {sheets.slice(0, mostSeen).map(({ record, copy }) => (
        <PrintedLabel key={`${record.id} ${copy}`} resource={resource} label={label} record={record} />
      ))}
    </section>
  );
}

interface PrintedLabelsProps {
  readonly resource: Resource;
  readonly label: Label;
  readonly sheets: readonly Sheet[];
}

/** The labels for the printer, one per page in the label's size. */
const PrintedLabels = memo(function PrintedLabels({ resource, label, sheets }: PrintedLabelsProps): ReactNode {
  const [width, height] = label.size;
  return (
    <Printed testId="printed-labels" pageRules={`@page { size: ${width}mm ${height}mm; margin: 0 }`}>
      {sheets.map(({ record, copy }) => (
        <PrintedLabel key={`${record.id} ${copy}`} resource={resource} label={label} record={record} />
      ))}
    </Printed>
  );
});

interface PrintedLabelProps {
  readonly resource: Resource;
  readonly label: Label;
  readonly record: WireRecord;
}

/** One label with heading, barcode and fields, as it is printed. */
function PrintedLabel({ resource, label, record }: PrintedLabelProps): ReactNode {
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

/** Returns the CSS variables of a label: paper size, a unit of one percent of the shorter side, and the number of fields. */
function measuresOf({ size: [width, height], fields }: Label): CSSProperties {
  const unit = Math.min(width, height) / 100;
  return {
    '--q-label-width': `${width}mm`,
    '--q-label-height': `${height}mm`,
    '--q-label-unit': `${unit}mm`,
    '--q-label-lines': fields.length,
  } as CSSProperties;
}

function Line({ resource, record, name }: Pick<PrintedLabelProps, 'resource' | 'record'> & { name: string }): ReactNode {
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

/** Margin of a label on each side, in mm; as in labels.css. */
const edge = 4;
/** Minimum width of a bar in mm (7.5 mil) that handheld scanners and 203 dpi printers handle reliably. */
const thinnest = 0.19;

/** Returns whether the bars of a text would be too thin to scan. */
export function isDense({ size: [width] }: Pick<Label, 'size'>, code: string): boolean {
  const bars = barsOf(code);
  return bars !== undefined && (width - 2 * edge) / bars.width < thinnest;
}

/** Returns a record by its id; undefined if it is not loaded. */
type RecordOf = (id: string) => WireRecord | undefined;

interface LabelRecords {
  /** The loaded records; undefined while loading. */
  readonly records: readonly WireRecord[] | undefined;
  /** Number of requested records. */
  readonly total: number;
  readonly error: HwError | undefined;
  readonly refetch: () => void;
}

/**
 * Loads the records of the labels. If all of them are already loaded, these are used, which works offline; otherwise they are requested.
 */
function useLabelRecords({ name }: Resource, target: Target, recordOf: RecordOf): LabelRecords {
  const { resources } = useApp();
  const provider = useData();
  const here = recordsHere(target, recordOf);
  const { data, error, refetch } = useQuery<readonly WireRecord[], HwError>({
    queryKey: ['printed labels', name, target],
    queryFn: () => readRecords(createCalls({ data: provider, resources }), name, { target, most: mostRecords }),
    enabled: here === undefined,
    // Requested records never come from the cache, because a printed label cannot be corrected later.
    staleTime: 0,
    gcTime: 0,
  });
  return { records: here ?? data, total: countOf(target), error: error ?? undefined, refetch: () => void refetch() };
}

function recordsHere(target: Target, recordOf: RecordOf): readonly WireRecord[] | undefined {
  if (target === 'page') return [];
  if ('record' in target) return [target.record];
  if (!('ids' in target)) return undefined;
  const expected = target.ids.slice(0, mostRecords).map(recordOf);
  return expected.every((record) => record !== undefined) ? expected : undefined;
}

/** Maximum number of records per print, which one person can still check, and of labels per print, which fit on one roll. */
const mostRecords = 500;
export const mostLabels = 2_000;

/** A printed label: its record, and the number of the copy. */
interface Sheet {
  readonly record: WireRecord;
  readonly copy: number;
}

/** Returns all labels of these records, copies together, up to the maximum per print. */
export function labelRun(label: Label, records: readonly WireRecord[]): { sheets: readonly Sheet[]; isCut: boolean } {
  const sheets: Sheet[] = [];
  for (const record of records) {
    const copies = copiesOf(label, record);
    for (let copy = 1; copy <= copies; copy++) {
      if (sheets.length === mostLabels) return { sheets, isCut: true };
      sheets.push({ record, copy });
    }
  }
  return { sheets, isCut: false };
}

/** Returns how many labels a record gets: one if its number of copies is empty, none if it is 0. */
function copiesOf({ copies }: Label, record: WireRecord): number {
  if (typeof copies === 'number') return copies;
  const value = record[copies.field];
  return isEmpty(value) ? 1 : Math.max(0, Math.floor(Number(value)) || 0);
}

/** The texts of a record's label. */
interface LabelTexts {
  readonly heading: string;
  /** The text encoded as a barcode; undefined if the label has none. */
  readonly code: string | undefined;
  /** Text below the barcode. */
  readonly text: string;
}

interface Spoken {
  readonly resource: Pick<Resource, 'fields'>;
  readonly language: Language;
}

/** Returns the texts of a label besides its fields. */
export function labelTexts(label: Label, record: WireRecord, translator: Spoken): LabelTexts {
  const spoken = spokenRecord(record, translator);
  const code = label.code === undefined ? undefined : plain(record[label.code]);
  return {
    heading: label.heading === undefined ? '' : labelOf(label.heading, spoken),
    code,
    text: label.text === undefined ? (code ?? '') : labelOf(label.text, spoken),
  };
}

/** Returns the record with the titles of options instead of their values, and the labels of referenced records instead of their ids. */
function spokenRecord(record: WireRecord, { resource, language }: Spoken): Readonly<Record<string, unknown>> {
  const texts = resource.fields.flatMap(({ name, options, reference }): [string, unknown][] => {
    const value = record[name];
    if (isEmpty(value)) return [];
    const option = options?.find((each) => each.value === String(value));
    if (option) return [[name, option.title[language]]];
    return reference ? [[name, record[labelKey(name)] ?? value]] : [];
  });
  return { ...record, ...Object.fromEntries(texts) };
}

function plain(value: unknown): string {
  return isEmpty(value) ? '' : String(value);
}
