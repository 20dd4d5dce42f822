import { Fragment, type ReactNode, useMemo } from 'react';
import { type PaperField, type PaperUnit, paperUnits } from '../../../contract/printing.ts';
import type { Field } from '../../../contract/resource.ts';
import type { Language, Text } from '../../../contract/wire.ts';
import { clockAt, zoneIn } from '../../../fields/dates/clock.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { isDecimal, isMoment, isYesNo } from '../../../fields/kinds.ts';
import { decimals } from '../../../fields/numbers/decimals.ts';
import { FieldServicesContext, useFieldServices } from '../../../fields/services.tsx';
import { widgetOf } from '../../../fields/widgets.tsx';
import { translateChosen } from '../../texts/createTexts.ts';
import { translateIn } from '../../texts/i18n.ts';
import type { PaperContent } from './readDocuments.ts';

interface PaperValueProps {
  readonly field: Field;
  readonly record: Readonly<Record<string, unknown>>;
  readonly spoken: readonly Language[];
  /** The time zone in which a date-time is printed. */
  readonly zone?: unknown;
}

/** A value in the languages of the document; values that are the same in all languages appear once. */
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

/** Sets the language of the values inside, independent of the user's own. */
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

/** Returns a text in the languages of a document, side by side; once if they are equal. */
export function inPlainText(text: Text, spoken: readonly Language[]): string {
  return [...new Set(spoken.map((language) => text[language]))].join(' / ');
}

interface Spoken {
  readonly fields: readonly Field[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly spoken: readonly Language[];
}

/**
 * Returns the fields that hold a text in the document's languages: for English, `companyNameEn` instead of `companyName` if it is filled.
 */
export function spokenFields(name: string, { fields, record, spoken }: Spoken): readonly Field[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const inEnglish = isEmpty(record[`${name}En`]) ? undefined : known.get(`${name}En`);
  const own = known.get(name);
  return [...new Set(spoken.map((language) => (language === 'en' ? (inEnglish ?? own) : own)))].flatMap((field) => field ?? []);
}

/** Formats a decimal without trailing zeros: `1.0000` as 1, `6.5000` as 6.5. */
export function plainDecimal(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : value;
}

/**
 * Formats a date-time in a time zone and adds the zone's short name, such as PST, because the reader may be elsewhere. Without a valid
 * zone, uses that of the user who prints.
 */
export function zonedTime(value: unknown, zone: unknown): string {
  const moment = new Date(String(value));
  if (Number.isNaN(moment.getTime())) return String(value ?? '');
  const clock = clockAt(moment, typeof zone === 'string' ? zone : undefined);
  return `${clock.wall.slice(0, 16)} ${clock.name}`;
}

type PlainRecord = Readonly<Record<string, unknown>>;

interface Holder {
  /** The fields of the record. */
  readonly fieldOf: (name: string) => Field | undefined;
  readonly record: PlainRecord;
  readonly content: Pick<PaperContent, 'referred'>;
}

/** A value of a document: its field, the record that has it, and its title. */
export interface Located {
  /** Undefined if the user may not see the field. */
  readonly field: Field | undefined;
  readonly record: PlainRecord | undefined;
  readonly title: Text | undefined;
  /** All fields of the record; undefined if it is the printed record itself. */
  readonly siblings: readonly Field[] | undefined;
}

/** Finds the field and the record of a value: the record itself, or the one that it refers to. Kilograms are converted to the unit. */
export function locate({ field: name, of, title, unit }: PaperField, { fieldOf, record, content }: Holder): Located {
  const own = fieldOf(name);
  if (!of) return inUnit({ field: own, record, title: title ?? own?.title, siblings: undefined }, unit);
  const there = content.referred.get(of.resource);
  const field = there?.fields.find((each) => each.name === of.field);
  const holder = there?.byId.get(String(record[name] ?? ''));
  return inUnit({ field, record: holder, title: title ?? of.title, siblings: there?.fields }, unit);
}

function inUnit(located: Located, unit: PaperUnit | undefined): Located {
  const { field, record } = located;
  if (!unit || !field) return located;
  const converted = record && { ...record, [field.name]: fromKg(record[field.name], unit) };
  return { ...located, field: { ...field, scale: paperUnits[unit].scale }, record: converted };
}

/** Converts kilograms to another unit, rounded half up to its decimals; empty values stay empty. */
export function fromKg(value: unknown, unit: PaperUnit): unknown {
  const { perKg, scale } = paperUnits[unit];
  return isEmpty(value) ? value : decimals.round(decimals.multiply(String(value), perKg), scale);
}
