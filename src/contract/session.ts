/** Who is logged in, as `login` and `findCurrentUser` answer (README section 3). */
export interface UserInfo {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** The English name, where there is one. */
  readonly nameEn?: string;
  readonly email: string;
  readonly roleKeys: readonly string[];
  readonly locale: string;
  /** The account of an administrator who looks at the console as this user, and can change nothing. */
  readonly viewedBy?: string;
}

/**
 * What `findCurrentUser` answers (README section 3): `draftKey` is 256 bits in base64url, the same for every
 * session of an account and for nobody else; consoles encrypt what they park in the browser with it. Existing servers
 * have none.
 */
export interface CurrentUser extends UserInfo {
  readonly draftKey?: string;
  /** To whoever keeps staff accounts: demo accounts that cannot log in because their password is the one that all of them began with. */
  readonly demoAccounts?: readonly string[];
  /** Beside these: the password of `admin` is still that one as well. */
  readonly hasFirstPassword?: true;
}

export interface LoginAnswer {
  readonly token: string;
  readonly userInfo: UserInfo;
}

/** Length of a password in characters (README section 3). */
export const passwordLength = { min: 8, max: 128 } as const;

/** Whether a password is neither too short nor too long; a character is a code point, so an emoji is one and not two. */
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

/**
 * The calls about who is logged in and who tried to be, for administrators (README section 3). Each needs
 * one of `sessionPerms`.
 */
export const sessionListCalls = {
  /** POST `{}`, `{userId}` or `{keyword}`, words in an account or a name -> page of `OpenSession`, the one seen last first. */
  find: '/hw/wms/hwSession/findHwSessionList',
  /** POST `{id}` ends one session, `{userId}` all of a user's -> `{ended}`: how many that were. */
  end: '/hw/wms/hwSession/endHwSession',
  /** POST `{}` with any of `SignInFilter` -> page of `SignIn`, newest first. */
  signIns: '/hw/wms/hwSession/findHwSignInList',
} as const;

export const sessionPerms = {
  list: 'system:session:list',
  end: 'system:session:end',
  log: 'system:session:log',
} as const;

/** Somebody who is logged in somewhere. */
export interface OpenSession {
  /** Names the session; nobody can call with it. */
  readonly id: string;
  readonly userId: string;
  readonly account: string;
  /** In the language of whoever asks. */
  readonly userName: string;
  /** So many sessions this user has. */
  readonly ofUser: number;
  /** When it was opened, and when it was used last, as noted once a minute. */
  readonly createTime: string;
  readonly seenTime: string;
  readonly address: string;
  /** What the browser said of itself; empty when it said nothing. */
  readonly browser: string;
  /** The account as which this session sees the console; empty: as its own. */
  readonly viewed: string;
  /** The session that asks. */
  readonly isOwn: boolean;
}

export const signInOutcomes = ['success', 'refused', 'heldBack', 'viewedAs'] as const;
/**
 * Logged in; wrong account or password; not looked at, because too many attempts went wrong; somebody who was logged in has
 * begun to see the console as somebody else.
 */
export type SignInOutcome = (typeof signInOutcomes)[number];

/** One attempt to log in. */
export interface SignIn {
  readonly id: string;
  readonly time: string;
  /** As it was typed: there may be no such account. */
  readonly account: string;
  /** The account as which the console is seen; empty unless it is about that. */
  readonly viewed: string;
  readonly outcome: SignInOutcome;
  readonly address: string;
  readonly browser: string;
}

export interface SignInFilter {
  /** Words in the account as it was typed. */
  readonly account?: string;
  readonly outcome?: SignInOutcome;
}
