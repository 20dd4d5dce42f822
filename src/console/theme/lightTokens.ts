import type { ThemeConfig } from 'antd';

/** antd's colours by day; `base.css` has the same for what is not antd's. */
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
  // What is chosen in a list of choices: worked out of a deep blue they would be grey.
  controlItemBgActive: '#e6f1f9',
  controlItemBgActiveHover: '#d5e7f4',
};

/** Where antd takes a colour for two things at once. */
export const lightComponents: NonNullable<ThemeConfig['components']> = {
  // The ground of a switch that is off carries words.
  Switch: { colorTextQuaternary: '#66727e', colorTextTertiary: '#5d6a76' },
};
