import { hookNames } from '../../../src/contract/hookNames.ts';

/** Why nothing can be called so: code around every save and every deletion of a resource goes by that name. */
export function refuseHookName(name: string): { readonly what: string; readonly mend: string } | undefined {
  if (!hookNames.some((one) => one === name)) return undefined;
  return { what: `\`${name}\` is kept for code of the server`, mend: 'choose another name' };
}
