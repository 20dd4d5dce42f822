import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Field, Reference } from '../../../src/contract/field.ts';
import { withoutEmpty } from '../../../src/fields/emptyValues.ts';
import { explain } from '../../../src/fields/explain.ts';
import { compiledResource } from './compiledResource.ts';
import { changed, checks, type FieldRule, fieldRules, type Values } from './fieldRules.ts';

const all = fieldRules();

test('every rule of a field has a check', () => {
  const rows = all.flatMap(({ fields }) => fields).filter(({ rule }) => rule !== undefined);
  const unchecked = rows.filter((row) => !checks.some((check) => row[check] !== undefined));
  expect(rows.length).toBeGreaterThan(300);
  expect(unchecked.map(({ resource, field, rule }) => `${resource}.${field}: ${rule}`)).toEqual([]);
});

describe.each(all)('$resource', ({ resource, record, fields }) => {
  test('accepts the example record of its rules', () => {
    expect(locationsOf(resource, record)).toEqual([]);
  });

  test.each(fields)('$field ($is, $needs) $rule', (row) => {
    expect([...typeFaults(row, record), ...valueFaults(row, record), ...declaredFaults(row)]).toEqual([]);
  });
});

/** Returns the paths of the record's validation errors. */
function locationsOf(name: string, values: Values): string[] {
  const { resource, checks: compiled } = compiledResource(name);
  const record = withoutEmpty(values);
  const faults = explain({ resource, record, errors: compiled.record(record), language: 'en' });
  return faults.map(({ path }) => path.slice(1));
}

function taken({ resource }: FieldRule, record: Values, change: Values): string[] {
  const locations = locationsOf(resource, changed(record, change));
  return locations.length === 0 ? [] : [`refuses ${JSON.stringify(change)} at ${locations.join(', ')}`];
}

function rejected({ resource, field }: FieldRule, record: Values, change: Values): string[] {
  return locationsOf(resource, changed(record, change)).includes(field) ? [] : [`takes ${JSON.stringify(change)}`];
}

/** Returns what is wrong with the example values of a rule: valid ones that are rejected, and invalid ones that are accepted. */
function valueFaults(row: FieldRule, record: Values): string[] {
  const { checks: compiled } = compiledResource(row.resource);
  const { takes = [], rejects = [], warns = [], apart } = row;
  return [
    ...takes.flatMap((change) => taken(row, record, change)),
    ...rejects.flatMap((change) => rejected(row, record, change)),
    ...(apart?.rejects ?? []).flatMap((change) => rejected({ ...row, field: apart?.field ?? '' }, record, change)),
    ...warns.flatMap((change) => taken(row, record, change)),
    ...warns.flatMap((change) => {
      const warned = compiled.warnings[row.field]?.(withoutEmpty(changed(record, change))) ?? [];
      return warned.length > 0 ? [] : [`does not warn of ${JSON.stringify(change)}`];
    }),
  ];
}

/** Values that are not of the type, by type. */
const strangers: Readonly<Record<string, readonly unknown[]>> = {
  int: [1.5, '1', 'x'],
  bool: ['yes', 1],
  date: ['2026-02-30', '02/03/2026', '20260203'],
  datetime: ['2026-02-30T00:00:00Z', 'yesterday', '2026-02-03'],
  money: ['1e3', '1,000', '0.12345678', '1'.repeat(16)],
  enum: ['NO_SUCH_CHOICE', 'order'],
};

/** Returns what is wrong with the type of a field: it accepts another type, a longer text, more digits, or no value. */
function typeFaults(row: FieldRule, record: Values): string[] {
  const { is, field, needs } = row;
  const kind = /^\w+/.exec(is)?.[0] ?? '';
  const found = fieldOf(row);
  if (!found) return ['there is no such field'];
  const numbers = [...is.matchAll(/\d+/g)].map(Number);
  const bad = found.system || isState(row) ? [] : [...(strangers[kind] ?? []), ...beyond(kind, numbers)];
  const wrongTarget = kind === 'ref' || kind === 'refs' ? targetFaults(is, found) : [];
  return [
    ...bad.flatMap((value) => rejected(row, record, { [field]: value })),
    ...(needs === 'yes' && !isState(row) ? rejected(row, record, { [field]: null }) : []),
    ...(needs === 'no' ? taken(row, record, { [field]: null }) : []),
    ...wrongTarget,
  ];
}

function beyond(kind: string, [digits = 0, scale = 0]: readonly number[]): unknown[] {
  if (kind === 'string' || kind === 'text') return ['A'.repeat(digits + 1)];
  if (kind !== 'decimal') return [];
  return [`0.${'1'.repeat(scale + 1)}`, `${'1'.repeat(digits - scale + 1)}`, '1e3', 'x'];
}

function targetFaults(is: string, { reference, references, kind }: Field): string[] {
  const target = /\((\w+)\)/.exec(is)?.[1];
  if (target === 'hwOrderFile') return kind === 'file' ? [] : ['holds no file'];
  return [reference, references].some((one) => one?.resource === target) ? [] : [`does not refer to ${target}`];
}

/** Returns what is wrong with how the file declares a field, apart from its values. */
function declaredFaults(row: FieldRule): string[] {
  const field = fieldOf(row);
  if (!field) return [];
  const { uniques } = compiledResource(row.resource).resource;
  const groups = [...uniques.map(({ fields }) => fields.join()), ...(field.unique ? [field.name] : [])];
  const reference = field.reference ?? field.references;
  const isSo: Readonly<Record<string, boolean>> = {
    default: row.default === undefined || sameDefault(row.default, field),
    filter: Object.entries(row.filter ?? {}).every(([name, value]) => asksFor(reference, name, value)),
    copies: (row.copies ?? []).every((name) => Object.hasOwn(reference?.copy ?? {}, name)),
    unique: row.unique === undefined || groups.includes(row.unique.join()),
    set: row.set === undefined || field.system || isState(row) || !isEntered(row),
    locked: row.locked === undefined || field.lockedAfterCreate === true,
    write: row.write === undefined || field.access?.write === row.write,
    upper: row.upper === undefined || field.case === 'upper',
    codes: row.codes === undefined || field.codes === true,
    accepts: row.accepts === undefined || row.accepts.join() === field.file?.types.join(),
    optional: row.optional === undefined || !field.required,
    elsewhere: row.elsewhere === undefined || readFileSync(row.elsewhere[0], 'utf8').includes(row.elsewhere[1]),
  };
  return Object.entries(isSo).flatMap(([name, holds]) => (holds ? [] : [`${name} is not so`]));
}

function fieldOf({ resource, field }: FieldRule): Field | undefined {
  return compiledResource(resource).resource.fields.find(({ name }) => name === field);
}

function isState({ resource, field }: FieldRule): boolean {
  return compiledResource(resource).resource.states?.field === field;
}

/** Whether users can save records of the resource to which the rule belongs. */
function isEntered({ resource }: FieldRule): boolean {
  return compiledResource(resource).resource.calls.save !== undefined;
}

/** Whether the default is the expected one. `1` equals `true`, and `1.80` equals `1.8`. */
function sameDefault(expected: string, { default: value, kind }: Field): boolean {
  if (kind === 'boolean') return (value ?? false) === (expected === '1');
  return String(value) === expected || (value !== undefined && Number(value) === Number(expected));
}

function asksFor(reference: Reference | undefined, name: string, expected: unknown): boolean {
  const requested = reference?.filter?.[name];
  if (!requested) return false;
  const value = 'is' in requested ? requested.is : requested;
  const [given, needed] = [value, expected].map((one) => (Array.isArray(one) ? one : [one]));
  return JSON.stringify(needed) === JSON.stringify(given) || (needed ?? []).every((one) => (given ?? []).includes(one));
}
