import type { Label } from '../../../contract/label.ts';
import { labelKey, labelOf, type WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/text.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';

/** The texts of one label of one record. */
export interface LabelTexts {
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
  const words = resource.fields.flatMap(({ name, options, reference }): [string, unknown][] => {
    const value = record[name];
    if (isEmpty(value)) return [];
    const option = options?.find((each) => each.value === String(value));
    if (option) return [[name, option.title[language]]];
    return reference ? [[name, record[labelKey(name)] ?? value]] : [];
  });
  return { ...record, ...Object.fromEntries(words) };
}

function plain(value: unknown): string {
  return isEmpty(value) ? '' : String(value);
}
