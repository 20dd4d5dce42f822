import type { AccessExplained, ExplainedRole } from '../../../contract/access.ts';
import type { GrantNode } from '../grants/grantTree.ts';

/** Somebody whose rights are explained. */
export interface Subject {
  readonly name: string;
  readonly explained: AccessExplained;
}

/** Whether somebody holds a permission, through which roles, or which of their roles lack it. */
export interface Verdict {
  readonly isHeld: boolean;
  readonly roles: readonly string[];
}

/** Where a permission comes from: what is switched off gives nothing. */
export function verdictOf({ roles }: AccessExplained, code: string): Verdict {
  const enabled = roles.filter(({ isEnabled }) => isEnabled);
  const givers = enabled.filter((role) => gives(role, code));
  return { isHeld: givers.length > 0, roles: (givers.length > 0 ? givers : enabled).map(({ roleName }) => roleName) };
}

function gives({ isAdmin, codes }: ExplainedRole, code: string): boolean {
  return isAdmin || codes.includes(code);
}

/** The entries that somebody's menu is made of: what their roles were given, with all that is above it. */
export function seenEntries({ roles, isAdmin }: AccessExplained, nodes: readonly GrantNode[]): ReadonlySet<string> {
  const given = new Set(roles.filter(({ isEnabled }) => isEnabled).flatMap(({ menuIds }) => menuIds));
  const seen = new Set<string>();
  const look = (node: GrantNode): boolean => {
    // What is switched off is seen by nobody, nor is anything below it.
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
