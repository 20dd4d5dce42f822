import { permissionsOf } from '../../src/contract/permission.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { header } from './header.ts';

/** Text of `src/generated/permissions.ts`: every permission code of every resource, each once. */
export function emitPermissions(resources: readonly Resource[]): string {
  const codes = [...new Set(resources.flatMap(permissionsOf).map(({ code }) => code))].sort();
  return `${header}
/** Every permission that the resource files bring. */
export const permissions = [
${codes.map((code) => `  '${code}',\n`).join('')}] as const;

export type Permission = (typeof permissions)[number];
`;
}
