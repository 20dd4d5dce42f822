import { Fragment, type ReactNode, useMemo } from 'react';
import type { Field } from '../../../contract/resource.ts';
import type { Language, Text } from '../../../contract/text.ts';
import { clockAt, zoneIn } from '../../../fields/dates/clock.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { isDecimal, isMoment, isYesNo } from '../../../fields/kinds.ts';
import { FieldServicesContext, useFieldServices } from '../../../fields/services.tsx';
import { widgetOf } from '../../../fields/widgets.tsx';
import { translateChosen } from '../../texts/createTexts.ts';
import { translateIn } from '../../texts/i18n.ts';

interface PaperValueProps {
  readonly field: Field;
  readonly record: Readonly<Record<string, unknown>>;
  readonly spoken: readonly Language[];
  /** The time zone in which a date-time is printed. */
  readonly zone?: unknown;
}

/** A value in the languages of the paper: words in each of them, anything else once. */
export function PaperValue({ field: { due: _due, ...field }, record, spoken, zone }: PaperValueProps): ReactNode {
  const value = record[field.name];
  if (isEmpty(value)) return null;
  if (isMoment(field)) return zonedTime(value, zone ?? zoneIn(field.zone, record));
  const { Cell } = widgetOf(field.kind);
  const written = isDecimal(field) ? plainDecimal(value) : value;
  const isWord = field.options !== undefined || isYesNo(field);
  return (isWord ? spoken : spoken.slice(0, 1)).map((language, i) => (
    <Fragment key={language}>
      {i > 0 && ' / '}
      <Speaking language={language}>
        <Cell field={field} value={written} record={record} />
      </Speaking>
    </Fragment>
  ));
}

/** The language of the values inside, independent of the user's own. */
function Speaking({ language, children }: { language: Language; children: ReactNode }): ReactNode {
  const services = useFieldServices();
  const spoken = useMemo(() => {
    const t = translateIn(language);
    return {
      ...services,
      language,
      word: ((word, values) => translateChosen(t, { key: `widget.${word}`, values })) as typeof services.word,
    };
  }, [services, language]);
  return <FieldServicesContext value={spoken}>{children}</FieldServicesContext>;
}

/** A text in the languages of a paper, beside each other; once where they say the same. */
export function inPlainText(text: Text, spoken: readonly Language[]): string {
  return [...new Set(spoken.map((language) => text[language]))].join(' / ');
}

interface Spoken {
  readonly fields: readonly Field[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly spoken: readonly Language[];
}

/**
 * The fields that say something in the languages of the paper: beside `companyName` stands `companyNameEn`, which is what an
 * English paper says where it is filled.
 */
export function spokenFields(name: string, { fields, record, spoken }: Spoken): readonly Field[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const inEnglish = isEmpty(record[`${name}En`]) ? undefined : known.get(`${name}En`);
  const own = known.get(name);
  return [...new Set(spoken.map((language) => (language === 'en' ? (inEnglish ?? own) : own)))].flatMap(
    (field) => field ?? [],
  );
}

/** A decimal as people write it: `1.0000` is 1 and `6.5000` is 6.5. Who gets a paper has no use for the places of a column. */
export function plainDecimal(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : value;
}

/**
 * A date-time in the time zone of a place, with the zone, since the reader may be elsewhere. Without a known zone, it
 * uses that of the user who prints.
 */
export function zonedTime(value: unknown, zone: unknown): string {
  const moment = new Date(String(value));
  if (Number.isNaN(moment.getTime())) return String(value ?? '');
  const clock = clockAt(moment, typeof zone === 'string' ? zone : undefined);
  return `${clock.wall.slice(0, 16)} (${clock.zone})`;
}
