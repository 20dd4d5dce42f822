import { type ReactNode, useEffect, useRef } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { Language } from '../contract/wire.ts';
import { type App, SystemContext } from './app.ts';
import { fetchCatalog } from './client/hwError.ts';
import { useStore } from './client/store.ts';
import { everyResource } from './live/liveApp.ts';
import type { Router } from './router.tsx';
import { MessageBoxHost } from './shell/dialog/messageBox.tsx';
import { NoticeHost } from './shell/notices/notices.tsx';
import { fetchTexts, i18n } from './texts/createTexts.ts';
import { t } from './texts/i18n.ts';
import { useThemeShown } from './theme/themeStore.ts';

/** Renders the whole console: language, toasts, message box and the page of the current address. antd is loaded only after the login. */
export function Console({ app, router }: { app: App; router: Router }): ReactNode {
  useLanguage(app);
  useThemeShown(app.theme);
  return (
    <SystemContext value={app}>
      <RouterProvider router={router} />
      <NoticeHost />
      <MessageBoxHost />
    </SystemContext>
  );
}

/**
 * Applies the chosen language to the document and, once its texts are loaded, to the page, and reloads the display names of records. If
 * the texts cannot be loaded, the language stays unchanged.
 */
function useLanguage(app: App): void {
  const { language } = useStore(app.settings);
  const before = useRef(language);
  useEffect(() => {
    if (before.current !== language && app.session.get()) app.staleLists.mark(everyResource);
    before.current = language;
    document.documentElement.lang = language;
    if (i18n.language === language) return;
    let isLatest = true;
    const back = () => {
      app.notices.show({ type: 'error', text: t('error.moduleFailed') });
      app.settings.update((settings) => ({ ...settings, language: i18n.language as Language }));
    };
    Promise.all([fetchTexts(language), fetchCatalog()]).then(
      () => isLatest && void i18n.changeLanguage(language),
      () => isLatest && back(),
    );
    return () => {
      isLatest = false;
    };
  }, [language, app]);
}
