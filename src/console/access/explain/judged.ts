import type { AccessExplained, ExplainedRole } from '../../../contract/access.ts';
import { isMet, type Needs } from '../../../contract/permission.ts';
import type { GrantNode } from '../grants/chosen.ts';

/** A user or role whose rights are explained. */
export interface Subject {
  /** Identifies the subject in the comparison; the name is not enough, because a user and a role may have the same name. */
  readonly id: 'asked' | 'compared';
  readonly name: string;
  readonly explained: AccessExplained;
}

/** The result for one subject. `roles` names the roles that grant the permission or, if it is not held, all enabled roles. */
export interface Verdict {
  readonly isHeld: boolean;
  readonly roles: readonly string[];
  /** The first missing permission code. If any one of several codes would suffice, this is the first of them. */
  readonly missing?: string;
}

/** Returns whether a user or role has the permissions in `needs`, and through which roles. Disabled users and roles have no permissions. */
export function verdictOf({ isEnabled, roles }: AccessExplained, needs: Needs): Verdict {
  const enabled = isEnabled ? roles.filter((role) => role.isEnabled) : [];
  const isHeld = isEnabled && isMet(needs, (code) => enabled.some((role) => gives(role, code)));
  const missing = needs.find((codes) => !enabled.some((role) => givesOne(role, codes)))?.[0];
  // The last need is the permission of the button or field itself. The needs before it are those of the resource.
  const givers = isHeld ? enabled.filter((role) => givesOne(role, needs.at(-1) ?? [])) : enabled;
  return { isHeld, roles: givers.map(({ roleName }) => roleName), ...(missing !== undefined && { missing }) };
}

function givesOne(role: ExplainedRole, codes: readonly string[]): boolean {
  return codes.some((code) => gives(role, code));
}

function gives({ isAdmin, codes }: ExplainedRole, code: string): boolean {
  return isAdmin || codes.includes(code);
}

/** Returns the ids of the entries in a user's menu: the entries that the user's roles grant, and all parents of these entries. */
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
