/** Who is logged in, as `login` and `findCurrentUser` answer (contract.md section 3). */
export interface UserInfo {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** The English name, where there is one. Added to contract.md. */
  readonly nameEn?: string;
  readonly email: string;
  readonly roleKeys: readonly string[];
  readonly locale: string;
  /** The account of an administrator who looks at the console as this user, and can change nothing. Added to contract.md. */
  readonly viewedBy?: string;
}

/**
 * What `findCurrentUser` answers. Added to contract.md section 3: `draftKey`, 256 bits in base64url, the same for every
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

/** Length of a password in characters (contract.md section 3). */
export const passwordLength = { min: 8, max: 128 } as const;

/** Whether a password is neither too short nor too long; a character is a code point, so an emoji is one and not two. */
export function isPasswordLength(password: string): boolean {
  const length = [...password].length;
  return length >= passwordLength.min && length <= passwordLength.max;
}

/** The calls of the session (contract.md sections 3 and 5). */
export const sessionCalls = {
  login: '/hw/wms/hwUser/login',
  logout: '/hw/wms/hwUser/logout',
  current: '/hw/wms/hwUser/findCurrentUser',
  changePassword: '/hw/wms/hwUser/updateUserPwd',
  menu: '/hw/wms/user/hwMenu/treeList',
} as const;
