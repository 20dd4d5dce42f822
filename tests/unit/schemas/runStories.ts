import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/contract/wire.ts';
import { withoutEmpty } from '../../../src/fields/emptyValues.ts';
import { explain } from '../../../src/fields/explain.ts';
import { compiledResource } from './compiledResource.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a resource file must accept and reject. */
export interface Story {
  /** A valid record. */
  readonly valid: Values;
  /** Changes after which the record is still valid. */
  readonly fine?: readonly Values[];
  /** Changes that cause an error, each with the path and the message of the error. */
  readonly wrong: readonly (readonly [change: Values, path: string, message: string])[];
  /** Changes that are valid but cause a warning, each with the field and the message of the warning. */
  readonly odd?: readonly (readonly [change: Values, field: string, message: string])[];
}

/** Tests each resource file with its story. Keys are resource names. */
export function runStories(stories: Readonly<Record<string, Story>>): void {
  describe.each(Object.entries(stories))('%s', (name, { valid, fine = [], wrong, odd = [] }) => {
    it.each([{}, ...fine])('is valid with %j', (change) => {
      expect(faultsOf(name, { ...valid, ...change }, 'en')).toEqual([]);
      expect(warningsOf(name, { ...valid, ...change })).toEqual([]);
    });

    it.each(wrong)('refuses %j', (change, path, message) => {
      expect(faultsOf(name, { ...valid, ...change }, 'en')).toEqual([`${path} ${message}`]);
      const chinese = faultsOf(name, { ...valid, ...change }, 'zh');
      expect(chinese).toHaveLength(1);
      expect(chinese[0]).toMatch(/\p{Script=Han}/u);
    });

    if (odd.length === 0) return;
    it.each(odd)('takes and warns of %j', (change, field, message) => {
      expect(faultsOf(name, { ...valid, ...change }, 'en')).toEqual([]);
      expect(warningsOf(name, { ...valid, ...change })).toEqual([`${field} ${message}`]);
    });
  });
}

function faultsOf(name: string, values: Values, language: Language): string[] {
  const { resource, checks } = compiledResource(name);
  const record = withoutEmpty(values);
  const faults = explain({ resource, record, errors: checks.record(record), language });
  return faults.map(({ path, message }) => `${path} ${message}`);
}

function warningsOf(name: string, values: Values): string[] {
  const { resource, checks } = compiledResource(name);
  const record = withoutEmpty(values);
  return resource.fields.flatMap(({ name: field, warning }) => {
    const isFine = checks.warnings[field]?.(record).length === 0;
    return warning && !isFine ? [`${field} ${warning.en}`] : [];
  });
}
