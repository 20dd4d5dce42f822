import type { HouseEvent } from '../../contract/events.ts';

const plainTypes: ReadonlySet<unknown> = new Set(['schemaChanged', 'accessChanged', 'sessionEnded']);

/** The event in a line of the stream; undefined for a comment, an empty line, and what this console does not know. */
export function readEvent(line: string): HouseEvent | undefined {
  if (!line.startsWith('data:')) return undefined;
  const event = parse(line.slice('data:'.length));
  if (typeof event !== 'object' || event === null) return undefined;
  const { type, resource, account } = event as Readonly<Record<string, unknown>>;
  const isRecordChange = type === 'recordChanged' && typeof resource === 'string' && typeof account === 'string';
  return isRecordChange || plainTypes.has(type) ? (event as HouseEvent) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
