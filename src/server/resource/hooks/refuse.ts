import { errors } from '../../../contract/errors.ts';
import type { Refuse } from '../../extend.ts';
import { Refusal } from '../../refusal.ts';

/** A no of the business, in words of its own. */
class Said extends Refusal {}

/** How code of the business says no: 40012 unless it names another code of the catalog. */
export const refuse: Refuse = (message, { at, rows, code = errors.wrongState.code } = {}) => {
  const known = Object.values(errors).find((kind) => kind.code === code);
  if (!known) throw new Error(`${code} is no code of the catalog (contract/errors.ts)`);
  const place = at === undefined ? {} : { at: { path: at, keyword: 'refused' } };
  throw new Said({ code, status: known.status, message }, { ...place, ...(rows && { rows }) });
};

/** Whether code of the business has said this itself. */
export function wasSaid(refusal: Refusal): boolean {
  return refusal instanceof Said;
}
