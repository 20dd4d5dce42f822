import type { Field } from '../contract/field.ts';

/**
 * A form in which existing hw servers write a value, other than that of the contract: `read` converts it to the form of the contract,
 * `write` back.
 */
export interface ForeignForm {
  readonly read: (value: string | number) => unknown;
  readonly write: (value: unknown) => unknown;
}

/** Yes and no as 1 and 0, as numbers or as text. */
const digits = {
  number: { read: (value) => value === 1, write: (value) => (value === true ? 1 : 0) },
  string: { read: (value) => value === '1', write: (value) => (value === true ? '1' : '0') },
} as const satisfies Readonly<Record<string, ForeignForm>>;

/** A date-time without a zone, which is local time: with a space, or with a `T` as in ISO 8601. */
const walls = { ' ': wallForm(' '), T: wallForm('T') } as const;

function wallForm(separator: ' ' | 'T'): ForeignForm {
  return {
    read: (value) => {
      const moment = new Date(String(value).replace(' ', 'T'));
      return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
    },
    write: (value) => {
      const moment = new Date(String(value));
      if (Number.isNaN(moment.getTime())) return value;
      const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
      return local.toISOString().slice(0, 19).replace('T', separator);
    },
  };
}

const wall = /^\d{4}-\d{2}-\d{2}([ T])\d{2}:\d{2}:\d{2}$/;

/** Returns the form of a value that is not written as in the contract; undefined if there is no such form for the value. */
export function foreignForm({ kind }: Pick<Field, 'kind'>, value: unknown): ForeignForm | undefined {
  if (kind === 'boolean') {
    if (value === 0 || value === 1) return digits.number;
    return value === '0' || value === '1' ? digits.string : undefined;
  }
  if (kind !== 'date-time' || typeof value !== 'string') return undefined;
  return walls[wall.exec(value)?.[1] as keyof typeof walls];
}
