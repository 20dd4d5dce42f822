import { useQuery } from '@tanstack/react-query';
import type { Label } from '../../../contract/printing.ts';
import { labelKey, labelOf, type WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import { useData } from '../../providers/useData.ts';
import { createCalls } from '../../saving/createCalls.ts';
import { countOf, type Target } from '../records/targets.ts';
import { readRecords } from './PrintDialog.tsx';

/** A record that is here already, by its id. */
export type RecordOf = (id: string) => WireRecord | undefined;

interface LabelRecords {
  /** Undefined while they are on their way. */
  readonly records: readonly WireRecord[] | undefined;
  /** How many were meant. */
  readonly total: number;
  readonly error: HwError | undefined;
  readonly refetch: () => void;
}

/** The records whose labels are to be printed: those that are here, so that it works without a connection, else read anew. */
export function useLabelRecords({ name }: Resource, target: Target, recordOf: RecordOf): LabelRecords {
  const { resources } = useApp();
  const provider = useData();
  const here = recordsHere(target, recordOf);
  const { data, error, refetch } = useQuery<readonly WireRecord[], HwError>({
    queryKey: ['printed labels', name, target],
    queryFn: () => readRecords(createCalls({ data: provider, resources }), name, { target, most: mostRecords }),
    enabled: here === undefined,
    // As they are now: what is stuck on a thing stays there.
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

/** Labels of so many records are printed at once, and so many labels: what a person checks and a roll holds. */
export const mostRecords = 500;
export const mostLabels = 2_000;

/** One piece of paper: whose it is, and which of its copies. */
export interface Sheet {
  readonly record: WireRecord;
  readonly copy: number;
}

/** Every piece of paper of these records, copies beside each other, as many as are printed at once. */
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

/** A record that says no number gets one; one that says 0 gets none. */
function copiesOf({ copies }: Label, record: WireRecord): number {
  if (typeof copies === 'number') return copies;
  const value = record[copies.field];
  return isEmpty(value) ? 1 : Math.max(0, Math.floor(Number(value)) || 0);
}

/** The texts of one label of one record. */
interface LabelTexts {
  readonly heading: string;
  /** What is drawn as bars; undefined when the label has none. */
  readonly code: string | undefined;
  /** What stands below the bars. */
  readonly text: string;
}

interface Spoken {
  readonly resource: Pick<Resource, 'fields'>;
  readonly language: Language;
}

/** What a label says of a record, besides its fields. */
export function labelTexts(label: Label, record: WireRecord, speaker: Spoken): LabelTexts {
  const spoken = spokenRecord(record, speaker);
  const code = label.code === undefined ? undefined : plain(record[label.code]);
  return {
    heading: label.heading === undefined ? '' : labelOf(label.heading, spoken),
    code,
    text: label.text === undefined ? (code ?? '') : labelOf(label.text, spoken),
  };
}

/** The record with what people call its choices and references. */
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
