import type { ConfigProviderProps } from 'antd';
import enUS from 'antd/es/locale/en_US.js';
import zhCN from 'antd/es/locale/zh_CN.js';
import type { Language } from '../../contract/text.ts';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** antd's own words. Its type files describe these modules as CommonJS, which in the bundle they are not. */
export const antdLocales = { zh: zhCN, en: enUS } as unknown as Readonly<Record<Language, AntdLocale>>;
