import type { ThemeConfig } from 'antd';

/** antd's colours by night; `base.css` has the same for what is not antd's. */
export const darkTokens: NonNullable<ThemeConfig['token']> = {
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

export const darkComponents: NonNullable<ThemeConfig['components']> = {
  Button: { primaryColor: '#06202f', dangerColor: '#3a0709' },
};
