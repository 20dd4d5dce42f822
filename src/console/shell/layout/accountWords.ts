/** Words of the banner about accounts. */
export const accountWords = {
  zh: {
    demo: '{n} 个演示账号已被停止登录',
    whatToDo:
      '这些账号仍在用众所周知的初始密码，因此不能登录：{accounts}。需要的请逐个设置各自的密码，不需要的请停用或删除。',
    own: 'admin 账号也还在用这个密码，请立即修改。',
    open: '查看这些账号',
    close: '下次登录前不再显示',
  },
  en: {
    demo: '{n} {n:demo account|demo accounts} switched off',
    whatToDo:
      'They still have the first password, which others know, so nobody can log in with them: {accounts}. Give each one that is needed a password of its own, and disable or delete the others.',
    own: 'Your account admin still has that password, too: change it now.',
    open: 'Show these accounts',
    close: 'Do not show again until the next log-in',
  },
} as const;
