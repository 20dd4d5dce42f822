import { ConfigProvider, type ConfigProviderProps } from 'antd';
import enUS from 'antd/es/locale/en_US.js';
import zhCN from 'antd/es/locale/zh_CN.js';
import type { ReactNode } from 'react';
import type { Language } from '../../contract/text.ts';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import { useT } from '../texts/i18n.ts';
import { themes } from './antdThemes.ts';
import { InTheme } from './inTheme.ts';
import type { Scheme, ThemeStore } from './themeStore.ts';
import { useMedia } from './useMedia.ts';

/** Gives antd's parts our look, our language and the page's nonce. It is heavy: lists and the shell do without. */
export function AntdTheme({ children }: { children: ReactNode }): ReactNode {
  const app = useApp();
  const { language } = useT();
  const scheme = useScheme(app.theme);
  return (
    <ConfigProvider
      theme={themes[scheme]}
      locale={antdLocales[language]}
      csp={{ nonce: app.nonce }}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      <InTheme value>{children}</InTheme>
    </ConfigProvider>
  );
}

/** Light or dark, by choice or else by the device. */
function useScheme(theme: ThemeStore): Scheme {
  const choice = useStore(theme);
  const isDarkDevice = useMedia('(prefers-color-scheme: dark)');
  if (choice !== 'system') return choice;
  return isDarkDevice ? 'dark' : 'light';
}

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** antd's own words. Its type files describe these modules as CommonJS, which in the bundle they are not. */
const antdLocales = { zh: zhCN, en: enUS } as unknown as Readonly<Record<Language, AntdLocale>>;
