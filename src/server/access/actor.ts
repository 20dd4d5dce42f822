import type { UserInfo } from '../../contract/session.ts';
import type { DataScope } from './dataScope.ts';

/** Who makes a call, and what they may do. */
export interface Actor {
  readonly user: UserInfo;
  readonly tokenHash: string;
  /** Who really calls, where somebody sees the console as `user`: nothing may be changed then. */
  readonly viewer: Viewer | undefined;
  readonly permissions: ReadonlySet<string>;
  /** The menu entries granted by the roles, or everything. */
  readonly menuIds: ReadonlySet<string> | 'all';
  /** Which records, of those that belong to somebody. */
  readonly scope: DataScope;
  readonly moment: Moment;
}

/** An administrator who sees the console as somebody else. */
export interface Viewer {
  readonly id: string;
  readonly account: string;
}

/** When a call is made, and the time zone that its sender says that they are in. */
export interface Moment {
  readonly time: Date;
  /** As it was sent: nobody has looked yet whether there is such a zone. */
  readonly zone: string;
}
