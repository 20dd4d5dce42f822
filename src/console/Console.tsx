import { type ReactNode, useEffect, useRef } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { Language } from '../contract/text.ts';
import { fetchCatalog } from './client/hwError.ts';
import { useStore } from './client/store.ts';
import { type House, HouseContext } from './house.ts';
import { everyResource } from './live/changes.ts';
import type { Router } from './router.tsx';
import { MessageBoxHost } from './shell/dialog/MessageBoxHost.tsx';
import { NoticeHost } from './shell/notices/NoticeHost.tsx';
import { fetchTexts, i18n } from './texts/createTexts.ts';
import { say } from './texts/i18n.ts';
import { useThemeShown } from './theme/themeStore.ts';

/** The whole console: language, toasts, message box, and the page that the address asks for. antd comes after the login. */
export function Console({ house, router }: { house: House; router: Router }): ReactNode {
  useLanguage(house);
  useThemeShown(house.theme);
  return (
    <HouseContext value={house}>
      <RouterProvider router={router} />
      <NoticeHost />
      <MessageBoxHost />
    </HouseContext>
  );
}

/**
 * The chosen language reaches the document and, once its texts are there, the page; what records are called is read again in
 * it. If the texts do not come, the language stays as it was.
 */
function useLanguage(house: House): void {
  const { language } = useStore(house.settings);
  const before = useRef(language);
  useEffect(() => {
    if (before.current !== language && house.session.get()) house.staleLists.mark(everyResource);
    before.current = language;
    document.documentElement.lang = language;
    if (i18n.language === language) return;
    let isLatest = true;
    const back = () => {
      house.notices.show({ type: 'error', text: say('error.moduleFailed') });
      house.settings.update((settings) => ({ ...settings, language: i18n.language as Language }));
    };
    Promise.all([fetchTexts(language), fetchCatalog()]).then(
      () => isLatest && void i18n.changeLanguage(language),
      () => isLatest && back(),
    );
    return () => {
      isLatest = false;
    };
  }, [language, house]);
}
