import type { AccessExplained, ExplainedRole } from '../../../contract/access.ts';
import { isMet, type Needs } from '../../../contract/permission.ts';
import type { GrantNode } from '../grants/chosen.ts';

/** Somebody whose rights are explained. */
export interface Subject {
  /** Its key in the comparison: a user and a role may have the same name. */
  readonly id: 'asked' | 'compared';
  readonly name: string;
  readonly explained: AccessExplained;
}

/** Whether somebody may do something, through which roles, or which of their roles lack it. */
export interface Verdict {
  readonly isHeld: boolean;
  readonly roles: readonly string[];
  /** The first code that they lack; of several that would do, the one that is named first. */
  readonly missing?: string;
}

/** Where it comes from that somebody may do something: what is switched off gives nothing. */
export function verdictOf({ isEnabled, roles }: AccessExplained, needs: Needs): Verdict {
  const enabled = isEnabled ? roles.filter((role) => role.isEnabled) : [];
  const isHeld = isEnabled && isMet(needs, (code) => enabled.some((role) => gives(role, code)));
  const missing = needs.find((codes) => !enabled.some((role) => givesOne(role, codes)))?.[0];
  // The last one is what is asked for, those before it are what it stands below.
  const givers = isHeld ? enabled.filter((role) => givesOne(role, needs.at(-1) ?? [])) : enabled;
  return { isHeld, roles: givers.map(({ roleName }) => roleName), ...(missing !== undefined && { missing }) };
}

function givesOne(role: ExplainedRole, codes: readonly string[]): boolean {
  return codes.some((code) => gives(role, code));
}

function gives({ isAdmin, codes }: ExplainedRole, code: string): boolean {
  return isAdmin || codes.includes(code);
}

/** The entries that somebody's menu is made of: what their roles were given, with all that is above it. */
export function seenEntries(
  { isEnabled: isOn, roles, isAdmin }: AccessExplained,
  nodes: readonly GrantNode[],
): ReadonlySet<string> {
  if (!isOn) return new Set();
  const given = new Set(roles.filter(({ isEnabled }) => isEnabled).flatMap(({ menuIds }) => menuIds));
  const seen = new Set<string>();
  const look = (node: GrantNode): boolean => {
    // A disabled entry, and everything below it, is visible to no one.
    if (node.isOff) return false;
    const below = node.children.map(look).some(Boolean);
    const isSeen = isAdmin || below || given.has(node.id);
    if (isSeen) seen.add(node.id);
    return isSeen;
  };
  nodes.forEach(look);
  return seen;
}

/** The groups and screens of a menu, without buttons and without what `isShown` leaves out. */
export function screensOf(nodes: readonly GrantNode[], isShown: (node: GrantNode) => boolean): readonly GrantNode[] {
  return nodes
    .filter((node) => node.menuType !== 'F')
    .map((node) => ({ ...node, children: screensOf(node.children, isShown) }))
    .filter((node) => (node.menuType === 'M' ? node.children.length > 0 : isShown(node)));
}
