/** Our look for parts of antd. */
export const loadLook = async () => (await import('./AntdLook.tsx')).AntdLook;
