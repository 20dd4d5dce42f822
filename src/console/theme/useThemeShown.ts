import { useLayoutEffect } from 'react';
import { useStore } from '../client/useStore.ts';
import type { ThemeStore } from './createThemeStore.ts';

/** Brings the choice to the document, where the style sheets read it; without one they follow the device. */
export function useThemeShown(theme: ThemeStore): void {
  const choice = useStore(theme);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (choice === 'system') delete dataset.theme;
    else dataset.theme = choice;
  }, [choice]);
}
