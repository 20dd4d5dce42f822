import { type ReactNode, useEffect, useRef } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useStore } from './client/store.ts';
import { type House, HouseContext } from './house.ts';
import { everyResource } from './live/changes.ts';
import type { Router } from './router.tsx';
import { MessageBoxHost } from './shell/dialog/MessageBoxHost.tsx';
import { NoticeHost } from './shell/notices/NoticeHost.tsx';
import { i18n } from './texts/createTexts.ts';
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

/** The chosen language reaches the texts and the document; what records are called is read again in it. */
function useLanguage(house: House): void {
  const { language } = useStore(house.settings);
  const before = useRef(language);
  useEffect(() => {
    if (before.current !== language && house.session.get()) house.staleLists.mark(everyResource);
    before.current = language;
    void i18n.changeLanguage(language);
    document.documentElement.lang = language;
  }, [language, house]);
}
