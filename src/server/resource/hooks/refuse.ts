import { errors } from '../../../contract/errors.ts';
import type { Refuse } from '../../extend.ts';
import { Refusal } from '../../refusal.ts';

/** A no of the business, in words of its own. */
class Said extends Refusal {}

/**
 * How code of the business says no. A refusal that names the field at fault is about content (40000), any other one about
 * what the record's state allows (40012), unless it names another code of the catalog.
 */
export const refuse: Refuse = (message, { at, rows, isQuestion, code = codeOf(at ?? rows) } = {}) => {
  const known = Object.values(errors).find((kind) => kind.code === code);
  if (!known) throw new Error(`${code} is no code of the catalog (contract/errors.ts)`);
  const place = at === undefined ? {} : { at: { path: at, keyword: isQuestion ? 'confirm' : 'refused' } };
  throw new Said({ code, status: known.status, message }, { ...place, ...(rows && { rows }) });
};

function codeOf(place: unknown): number {
  return place === undefined ? errors.wrongState.code : errors.invalid.code;
}

/** Whether code of the business has said this itself. */
export function wasSaid(refusal: Refusal): boolean {
  return refusal instanceof Said;
}
