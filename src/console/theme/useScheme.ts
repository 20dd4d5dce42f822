import { useStore } from '../client/useStore.ts';
import type { ThemeStore } from './createThemeStore.ts';
import type { Scheme } from './themeChoice.ts';
import { useMedia } from './useMedia.ts';

/** Light or dark, by choice or else by the device. */
export function useScheme(theme: ThemeStore): Scheme {
  const choice = useStore(theme);
  const isDarkDevice = useMedia('(prefers-color-scheme: dark)');
  if (choice !== 'system') return choice;
  return isDarkDevice ? 'dark' : 'light';
}
