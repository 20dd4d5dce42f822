/** The logged-in user, as `login` and `findCurrentUser` return it (README section 3). */
export interface UserInfo {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** The English name, if any. */
  readonly nameEn?: string;
  readonly email: string;
  readonly roleKeys: readonly string[];
  readonly locale: string;
  /** The account of the user who is viewing the console as this user, read-only. */
  readonly viewedBy?: string;
}

/**
 * The answer of `findCurrentUser` (README section 3). `draftKey` is a secret key of the account (256 bits in base64url), the same in all
 * its sessions. With this key, the console encrypts the drafts that it stores in the browser. Existing servers do not send a key.
 */
export interface CurrentUser extends UserInfo {
  readonly draftKey?: string;
  /** For users who manage staff accounts: demo accounts that cannot log in because they still have the initial password. */
  readonly demoAccounts?: readonly string[];
  /** For the same users: true if `admin` still has the initial password too. */
  readonly hasFirstPassword?: true;
}

export interface LoginAnswer {
  readonly token: string;
  readonly userInfo: UserInfo;
}

/** The minimum and maximum length of a password in characters (README section 3). */
export const passwordLength = { min: 8, max: 128 } as const;

/** Whether the length of a password is valid. Code points are counted, so an emoji is one character. */
export function isPasswordLength(password: string): boolean {
  const length = [...password].length;
  return length >= passwordLength.min && length <= passwordLength.max;
}

/** The calls of the session (README sections 3 and 5). */
export const sessionCalls = {
  login: '/hw/wms/hwUser/login',
  logout: '/hw/wms/hwUser/logout',
  current: '/hw/wms/hwUser/findCurrentUser',
  changePassword: '/hw/wms/hwUser/updateUserPwd',
  menu: '/hw/wms/user/hwMenu/treeList',
} as const;

/** Calls about sessions and sign-in attempts, for administrators (README section 3). Each requires its own permission in `sessionPerms`. */
export const sessionListCalls = {
  /** POST `{}`, `{userId}` or `{keyword}` (text in the account or name) -> page of `OpenSession`, last used first. */
  find: '/hw/wms/hwSession/findHwSessionList',
  /** POST `{id}` ends a session, `{userId}` all sessions of a user -> `{ended}`, their number. */
  end: '/hw/wms/hwSession/endHwSession',
  /** POST `{}` with any properties of `SignInFilter` -> page of `SignIn`, newest first. */
  signIns: '/hw/wms/hwSession/findHwSignInList',
} as const;

export const sessionPerms = {
  list: 'system:session:list',
  end: 'system:session:end',
  log: 'system:session:log',
} as const;

/** An open session. */
export interface OpenSession {
  /** Identifies the session; it is not a token. */
  readonly id: string;
  readonly userId: string;
  readonly account: string;
  /** The user's name in the language of the caller. */
  readonly userName: string;
  /** The number of open sessions of this user. */
  readonly ofUser: number;
  /** When the session was opened. */
  readonly createTime: string;
  /** When the session was last used; up to a minute out of date. */
  readonly seenTime: string;
  readonly address: string;
  /** The user agent of the browser; empty if it sent none. */
  readonly browser: string;
  /** The account of the user as whom this session views the console; empty for an ordinary session. */
  readonly viewed: string;
  /** Whether this is the caller's own session. */
  readonly isOwn: boolean;
}

export const signInOutcomes = ['success', 'refused', 'heldBack', 'viewedAs'] as const;
/**
 * The result of a sign-in: success, wrong account or password, blocked after too many failures, or the start of viewing the console
 * as another user.
 */
export type SignInOutcome = (typeof signInOutcomes)[number];

/** A sign-in attempt. */
export interface SignIn {
  readonly id: string;
  readonly time: string;
  /** The account as typed; it may not exist. */
  readonly account: string;
  /** The account of the user as whom the console is viewed; empty for all other attempts. */
  readonly viewed: string;
  readonly outcome: SignInOutcome;
  readonly address: string;
  readonly browser: string;
}

export interface SignInFilter {
  /** Text in the typed account. */
  readonly account?: string;
  readonly outcome?: SignInOutcome;
}
