import type { RoleSeed } from '../../../src/server/access/demoRoles.ts';
import type { Door } from './everyDoor.ts';

/** The code of a refusal to whoever may not do it (contract.md section 2). */
const forbidden = 40003;

/** The calls that are open to somebody of this role and should be closed, or the other way round; `knock` gives the code of an answer. */
export async function wrongDoors(
  doors: readonly Door[],
  { granted, except }: Pick<RoleSeed, 'granted' | 'except'>,
  knock: (door: Door) => Promise<number>,
): Promise<readonly string[]> {
  const holds = (code: string) =>
    granted.some((pattern) => isMeant(pattern, code)) && !except.some((pattern) => isMeant(pattern, code));
  const wrong: string[] = [];
  for (const door of doors) {
    const isGiven = door.needs.length === 0 || door.needs.some(holds);
    const code = await knock(door);
    if ((code !== forbidden) !== isGiven) wrong.push(`${door.method} ${door.path} ${door.needs}: ${code}`);
  }
  return wrong;
}

/** `wms:order:*` and the like. */
function isMeant(pattern: string, code: string): boolean {
  const words = pattern.split(':').map((word) => (word === '*' ? '.+' : word));
  return new RegExp(`^${words.join(':')}$`).test(code);
}
