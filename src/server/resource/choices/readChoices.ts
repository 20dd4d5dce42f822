import { type ChoicesBody, choiceLimits } from '../../../contract/choices.ts';
import { Refusal } from '../../refusal.ts';
import { invalidFilter } from '../invalidFilter.ts';
import { isId } from '../isId.ts';
import { isWords } from '../words.ts';

/** What is asked about the choices of a reference, its parts found sound in themselves. */
export interface AskedChoices extends Pick<ChoicesBody, 'field' | 'of' | 'with'> {
  readonly keyword: string;
  /** Undefined: not asked about single records. */
  readonly ids: readonly string[] | undefined;
}

/** Reads the body of a call for choices; what it does not know is refused like a bad filter. */
export function readChoices(body: unknown): AskedChoices {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  const { field, of, keyword = '', id, ids, with: values, ...others } = body as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidFilter(unknown);
  if (typeof field !== 'string') throw invalidFilter('field');
  if (of !== undefined && typeof of !== 'string') throw invalidFilter('of');
  if (!isWords(keyword)) throw invalidFilter('keyword');
  return {
    ...{ field, keyword: String(keyword).trim(), ids: readIds(id, ids) },
    ...(of !== undefined && { of }),
    ...(values !== undefined && { with: readValues(values) }),
  };
}

function readIds(id: unknown, ids: unknown): readonly string[] | undefined {
  if (id === undefined && ids === undefined) return undefined;
  const all: unknown = ids ?? [id];
  if ((id !== undefined && ids !== undefined) || !Array.isArray(all) || !all.every(isId)) throw invalidFilter('ids');
  if (all.length > choiceLimits.ids) throw new Refusal('tooLarge', { values: { limit: choiceLimits.ids } });
  return all;
}

function readValues(values: unknown): NonNullable<ChoicesBody['with']> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw invalidFilter('with');
  for (const [name, value] of Object.entries(values)) if (!isScalar(value)) throw invalidFilter(name);
  return values as NonNullable<ChoicesBody['with']>;
}

/** Nothing at all is a value too: that of a field that is not filled yet. */
function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'boolean' || isWords(value);
}
