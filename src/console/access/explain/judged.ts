import type { AccessExplained, ExplainedRole } from '../../../contract/access.ts';
import { isMet, type Needs } from '../../../contract/permission.ts';
import type { GrantNode } from '../grants/chosen.ts';

/** A user or role whose rights are explained. */
export interface Subject {
  /** Identifies the subject in the comparison; the name is not enough, because a user and a role may share one. */
  readonly id: 'asked' | 'compared';
  readonly name: string;
  readonly explained: AccessExplained;
}

/** The result for one subject. `roles` names the roles that grant the permission, or all enabled roles if none of them does. */
export interface Verdict {
  readonly isHeld: boolean;
  readonly roles: readonly string[];
  /** The first missing permission code; if one of several would suffice, the first of these. */
  readonly missing?: string;
}

/** Returns whether a user meets `needs` and which roles grant it. Disabled users and roles grant nothing. */
export function verdictOf({ isEnabled, roles }: AccessExplained, needs: Needs): Verdict {
  const enabled = isEnabled ? roles.filter((role) => role.isEnabled) : [];
  const isHeld = isEnabled && isMet(needs, (code) => enabled.some((role) => gives(role, code)));
  const missing = needs.find((codes) => !enabled.some((role) => givesOne(role, codes)))?.[0];
  // The last need is the permission itself. The needs before it belong to the parents of the menu entry.
  const givers = isHeld ? enabled.filter((role) => givesOne(role, needs.at(-1) ?? [])) : enabled;
  return { isHeld, roles: givers.map(({ roleName }) => roleName), ...(missing !== undefined && { missing }) };
}

function givesOne(role: ExplainedRole, codes: readonly string[]): boolean {
  return codes.some((code) => gives(role, code));
}

function gives({ isAdmin, codes }: ExplainedRole, code: string): boolean {
  return isAdmin || codes.includes(code);
}

/** Returns the entries of a user's menu: those granted by their roles, and their parents. */
export function seenEntries({ isEnabled: isOn, roles, isAdmin }: AccessExplained, nodes: readonly GrantNode[]): ReadonlySet<string> {
  if (!isOn) return new Set();
  const given = new Set(roles.filter(({ isEnabled }) => isEnabled).flatMap(({ menuIds }) => menuIds));
  const seen = new Set<string>();
  const visit = (node: GrantNode): boolean => {
    // A disabled entry and its children are visible to no one.
    if (node.isOff) return false;
    const below = node.children.map(visit).some(Boolean);
    const isSeen = isAdmin || below || given.has(node.id);
    if (isSeen) seen.add(node.id);
    return isSeen;
  };
  nodes.forEach(visit);
  return seen;
}

/** Returns the screens of a menu for which `isShown` is true, in their groups; without buttons and empty groups. */
export function screensOf(nodes: readonly GrantNode[], isShown: (node: GrantNode) => boolean): readonly GrantNode[] {
  return nodes
    .filter((node) => node.menuType !== 'F')
    .map((node) => ({ ...node, children: screensOf(node.children, isShown) }))
    .filter((node) => (node.menuType === 'M' ? node.children.length > 0 : isShown(node)));
}
