import type { CheckError } from '../../../src/contract/resource.ts';
import { withoutEmpty } from '../../../src/fields/emptyValues.ts';
import type { Path } from '../../read/place.ts';
import type { PropertySource, ResourceSource } from '../../read/source.ts';
import type { CompiledResource } from '../../types.ts';
import type { DraftedField } from '../draft/draftFields.ts';
import type { SourceRecord } from '../material.ts';
import { createToWire } from './toWire.ts';

/** Something that the file and the source say differently; the file wins. */
export interface Conflict {
  readonly path: Path;
  readonly what: string;
}

/** What was found of one field under one keyword. */
interface Finding {
  readonly path: Path;
  readonly keyword: string;
  readonly property: PropertySource | undefined;
  readonly example: unknown;
  count: number;
}

interface Question {
  readonly source: ResourceSource;
  readonly compiled: CompiledResource;
  readonly fields: readonly DraftedField[];
  readonly records: readonly SourceRecord[];
}

/** What the records of the source hold that the checks of the file refuse, with an example and how often it is so. */
export function findConflicts({ source, compiled, fields, records }: Question): Conflict[] {
  const { properties } = source.record;
  const findings = new Map<string, Finding>();
  const wires = records.map(createToWire(fields, properties));
  for (const wire of wires.map(withoutEmpty)) {
    for (const error of compiled.checks.record(wire)) {
      const found = findingOf(error, { source, wire });
      if (!found) continue;
      const key = `${found.path.join('/')} ${found.keyword}`;
      const known = findings.get(key);
      if (known) known.count++;
      else findings.set(key, found);
    }
  }
  const names = new Set(fields.map(({ name }) => name));
  const refused = [...findings.values()].filter(
    ({ path, keyword }) => keyword !== 'required' || names.has(String(path.at(-1))),
  );
  return [...refused.map((finding) => wordsFor(finding, records.length)), ...findRepeats(properties, wires)];
}

/** Rules speak of several fields, of which the source may have some: only what a field itself says counts. */
function findingOf(
  error: CheckError,
  { source, wire }: { source: ResourceSource; wire: Record<string, unknown> },
): Finding | undefined {
  if (!error.schemaPath.startsWith('#/properties/') && error.schemaPath !== '#/required') return undefined;
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : [];
  const steps = [...error.instancePath.split('/').slice(1), ...missing];
  let path: Path = ['record'];
  let property: PropertySource | undefined;
  let example: unknown = wire;
  for (const step of steps) {
    example = (example as Record<string, unknown> | undefined)?.[step];
    if (Array.isArray(example) || !/^\d+$/.test(step)) {
      path = [...path, 'properties', step];
      property = (property?.items ?? (path.length === 3 ? source.record : undefined))?.properties[step];
    } else path = [...path, 'items'];
  }
  return { path, keyword: error.keyword, property, example, count: 1 };
}

function wordsFor({ path, keyword, property, example, count }: Finding, total: number): Conflict {
  const name = String(path.at(-1));
  const often = `in ${count} of ${total} records`;
  if (keyword === 'required')
    return { path, what: `the file says that \`${name}\` must be filled; the source leaves it empty ${often}` };
  return {
    path,
    what: `the file says ${said(property, keyword)} of \`${name}\`; the source has ${shown(example)} ${often}`,
  };
}

/** The keyword of the file that refuses, with its value. */
function said(property: PropertySource | undefined, keyword: string): string {
  const own = keyword === 'decimal' ? ['precision', 'scale'] : [keyword];
  const given = own.flatMap((each) => {
    const value = property?.[each as keyof PropertySource];
    return value === undefined ? [] : [`\`${each}\` ${JSON.stringify(value)}`];
  });
  if (given.length > 0) return given.join(' and ');
  return property?.format === undefined
    ? `\`type\` ${JSON.stringify(property?.type)}`
    : `\`format\` ${JSON.stringify(property.format)}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function findRepeats(
  properties: ResourceSource['record']['properties'],
  wires: readonly Readonly<Record<string, unknown>>[],
): Conflict[] {
  const unique = Object.keys(properties).filter((name) => properties[name]?.unique || properties[name]?.serial);
  return unique.flatMap((name) => {
    const known = new Set<unknown>();
    const twice = wires.find((wire) => wire[name] !== undefined && (known.has(wire[name]) || !known.add(wire[name])));
    if (!twice) return [];
    const keyword = properties[name]?.unique ? 'unique' : 'serial';
    const what = `the file says \`${keyword}\` of \`${name}\`; the source has ${shown(twice[name])} more than once`;
    return [{ path: ['record', 'properties', name], what }];
  });
}
