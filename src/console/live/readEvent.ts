import type { HouseEvent } from '../../contract/events.ts';
import { parseJson } from '../client/parseJson.ts';

const plainTypes: ReadonlySet<unknown> = new Set(['schemaChanged', 'accessChanged', 'sessionEnded']);

/** The event in a line of the stream; undefined for a comment, an empty line, and what this console does not know. */
export function readEvent(line: string): HouseEvent | undefined {
  if (!line.startsWith('data:')) return undefined;
  const event = parseJson(line.slice('data:'.length));
  if (typeof event !== 'object' || event === null) return undefined;
  const { type, resource, account, window, faults } = event as Readonly<Record<string, unknown>>;
  const isSaid = [resource, account, window ?? ''].every((text) => typeof text === 'string');
  const isRecordChange = type === 'recordChanged' && isSaid;
  const isFaults = type === 'schemaFaults' && Array.isArray(faults) && faults.every(isFault);
  return isRecordChange || isFaults || plainTypes.has(type) ? (event as HouseEvent) : undefined;
}

function isFault(value: unknown): boolean {
  const { file, line, column, texts, ...words } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isPlace = typeof file === 'string' && typeof line === 'number' && typeof column === 'number';
  return isPlace && hasBoth(words, 'string') && (texts === undefined || hasBoth(texts, 'object'));
}

function hasBoth(words: unknown, type: 'string' | 'object'): boolean {
  const { what, mend } = (words ?? {}) as Readonly<Record<string, unknown>>;
  return [what, mend].every((text) => typeof text === type && text !== null);
}
