import { faultTexts, inCode, type Message } from '../../texts/faultTexts.ts';
import type { Claim } from './claim.ts';

/** What can be claimed, and who may have it already. */
export const claimTexts = faultTexts({
  claimTaken: { en: '{{noun}} `{{value}}` is already taken by {{owner}}', zh: '{{noun}}`{{value}}`已被{{owner}}使用' },
  theName: { en: 'the name', zh: '名称' },
  theFormerName: { en: 'the former name', zh: '原名称' },
  thePermissionPrefix: { en: 'the permission prefix', zh: '权限前缀' },
  theScreen: { en: 'the screen', zh: '页面' },
  thePath: { en: 'the path', zh: '路径' },
  theCall: { en: 'the call', zh: '接口' },
  theSession: { en: 'the session', zh: '登录会话' },
  theConsole: { en: 'the console', zh: '控制台' },
  thisFile: { en: 'this file', zh: '本文件' },
});

export type ClaimNoun = 'theName' | 'theFormerName' | 'thePermissionPrefix' | 'theScreen' | 'thePath' | 'theCall';

/** That a file, or the server itself, has already what is claimed. */
export function claimTaken({ noun, value }: Pick<Claim, 'noun' | 'value'>, owner: string | Message): Message {
  return claimTexts.claimTaken({
    ...{ noun: claimTexts[noun], value },
    owner: typeof owner === 'string' ? inCode(owner) : owner,
  });
}
