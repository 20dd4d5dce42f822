import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/contract/text.ts';
import { withoutEmpty } from '../../../src/fields/emptyValues.ts';
import { explain } from '../../../src/fields/explain.ts';
import { compiledResource } from './compiledResource.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a resource file takes and what it refuses. */
export interface Story {
  /** A sound record. */
  readonly sound: Values;
  /** Changes that leave it sound. */
  readonly fine?: readonly Values[];
  /** Changes that are refused, with the place and the words. */
  readonly wrong: readonly (readonly [change: Values, path: string, message: string])[];
  /** Changes that are sound and warned of, with the field and the words. */
  readonly odd?: readonly (readonly [change: Values, field: string, message: string])[];
}

/** Tests each file by the name of its resource. */
export function runStories(stories: Readonly<Record<string, Story>>): void {
  describe.each(Object.entries(stories))('%s', (name, { sound: valid, fine = [], wrong, odd = [] }) => {
    it.each([{}, ...fine])('is sound with %j', (change) => {
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
