import { type Ability, permissionFor } from '../../src/contract/permission.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { header } from './header.ts';

const abilities: readonly Ability[] = ['find', 'findById', 'create', 'update', 'deleteById'];

/** Text of `src/generated/permissions.ts`: every permission code of every resource. */
export function emitPermissions(resources: readonly Resource[]): string {
  const codes = resources.flatMap(({ perms }) => abilities.map((ability) => permissionFor(perms, ability))).sort();
  return `${header}
/** Every permission that the resource files bring. */
export const permissions = [
${codes.map((code) => `  '${code}',\n`).join('')}] as const;

export type Permission = (typeof permissions)[number];
`;
}
