import type { CheckError } from '../../../contract/resource.ts';
import { faultAt } from '../readSent.ts';

/** A fault of a row as a whole. */
export function rowFault(keyword: string): CheckError {
  return { ...faultAt('', keyword), instancePath: '' };
}
