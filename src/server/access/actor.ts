import type { UserInfo } from '../../contract/session.ts';

/** Who makes a call, and what they may do. */
export interface Actor {
  readonly user: UserInfo;
  readonly tokenHash: string;
  readonly permissions: ReadonlySet<string>;
  /** The menu entries granted by the roles, or everything. */
  readonly menuIds: ReadonlySet<string> | 'all';
}
