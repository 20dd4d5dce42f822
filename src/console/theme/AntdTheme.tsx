import { theme as antdTheme, ConfigProvider, type ConfigProviderProps, type ThemeConfig } from 'antd';
import enUS from 'antd/es/locale/en_US.js';
import zhCN from 'antd/es/locale/zh_CN.js';
import type { ReactNode } from 'react';
import type { Language } from '../../contract/wire.ts';
import { useApp } from '../app.ts';
import { useStore } from '../client/store.ts';
import { useT } from '../texts/i18n.ts';
import { InTheme } from './inTheme.ts';
import type { Scheme, ThemeStore } from './themeStore.ts';
import { useMedia } from './useMedia.ts';

/** Sets the console's theme, language and nonce for antd components. This component is large, so lists and the page frame do not use it. */
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

/** Returns light or dark: the user's choice, or else the setting of the device. */
function useScheme(theme: ThemeStore): Scheme {
  const choice = useStore(theme);
  const isDarkDevice = useMedia('(prefers-color-scheme: dark)');
  if (choice !== 'system') return choice;
  return isDarkDevice ? 'dark' : 'light';
}

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** antd's own texts. The cast is needed because antd's types describe these modules as CommonJS, but the bundle has ES modules. */
const antdLocales = { zh: zhCN, en: enUS } as unknown as Readonly<Record<Language, AntdLocale>>;

/** antd's light colors; `base.css` has the same ones for other elements. */
export const lightTokens: NonNullable<ThemeConfig['token']> = {
  colorPrimary: '#0d5c8c',
  colorInfo: '#0d5c8c',
  colorLink: '#0d5c8c',
  colorLinkHover: '#106b9f',
  colorSuccess: '#2a773d',
  colorWarning: '#a8650a',
  colorError: '#c0262d',
  colorText: '#1b2733',
  colorTextSecondary: '#46535f',
  colorTextTertiary: '#5d6a76',
  colorTextPlaceholder: '#5f6b76',
  colorTextDescription: '#5d6a76',
  colorTextDisabled: '#65707a',
  colorBgContainerDisabled: '#f3f5f7',
  colorBorderDisabled: '#cdd5dc',
  colorBorder: '#87939f',
  colorBorderSecondary: '#e3e8ed',
  colorBgLayout: '#f1f4f7',
  // Background of a selected choice: antd would derive a gray from the dark blue.
  controlItemBgActive: '#e6f1f9',
  controlItemBgActiveHover: '#d5e7f4',
};

/** Overrides for components in which antd uses one color for two purposes. */
const lightComponents: NonNullable<ThemeConfig['components']> = {
  // The background of a switch that is off must contrast with its label.
  Switch: { colorTextQuaternary: '#66727e', colorTextTertiary: '#5d6a76' },
};

/** antd's dark colors; `base.css` has the same ones for other elements. */
const darkTokens: NonNullable<ThemeConfig['token']> = {
  colorPrimary: '#5fb3e8',
  colorPrimaryHover: '#86c8f1',
  colorPrimaryActive: '#4b9fd4',
  colorPrimaryText: '#6cbdf0',
  colorInfo: '#5fb3e8',
  colorLink: '#6cbdf0',
  colorLinkHover: '#94d0f6',
  colorSuccess: '#6cc47f',
  colorWarning: '#e0a44a',
  colorError: '#ff8a86',
  colorErrorHover: '#ffa9a6',
  colorText: '#e4eaef',
  colorTextHeading: '#e4eaef',
  colorTextSecondary: '#c3ced7',
  colorTextTertiary: '#a3b1bd',
  colorTextPlaceholder: '#93a1ad',
  colorTextDescription: '#a3b1bd',
  colorTextDisabled: '#74828e',
  colorBorderDisabled: '#3a4752',
  colorBorder: '#66757f',
  colorBorderSecondary: '#2a3742',
  colorBgLayout: '#0f161c',
  colorBgContainer: '#17212a',
  colorBgElevated: '#1f2b35',
  colorBgContainerDisabled: '#1d2831',
  controlItemBgActive: '#17405a',
  controlItemBgActiveHover: '#1b4c6b',
  controlItemBgHover: '#26343f',
};

const darkComponents: NonNullable<ThemeConfig['components']> = {
  Button: { primaryColor: '#06202f', dangerColor: '#3a0709' },
};

const shape: NonNullable<ThemeConfig['token']> = {
  borderRadius: 4,
  fontSize: 13,
  controlHeight: 30,
  fontFamily:
    '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  // Disables animations, so that the user never waits for one.
  motion: false,
};

type Algorithm = typeof antdTheme.darkAlgorithm;
type MapToken = ReturnType<Algorithm>;

/** antd's dark algorithm would dim the given colors; this one restores them, because they were chosen for contrast. */
const asNamed: Algorithm = (_seed, map) => ({ ...(map as MapToken), ...(darkTokens as Partial<MapToken>) });

/** The console's theme as antd tokens. Every text color has a contrast of at least 4.5:1 to its background. */
const themes: Readonly<Record<Scheme, ThemeConfig>> = {
  light: { token: { ...shape, ...lightTokens }, components: lightComponents },
  dark: {
    algorithm: [antdTheme.darkAlgorithm, asNamed],
    token: { ...shape, ...darkTokens },
    components: darkComponents,
  },
};
