import type { ThemeConfig } from 'antd';

/** The look of the console on antd's tokens: harbour blue, dense, quiet; every text colour keeps 4.5:1 on its ground. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: '#0d5c8c',
    colorInfo: '#0d5c8c',
    colorLink: '#0d5c8c',
    colorLinkHover: '#1277b3',
    colorSuccess: '#2c7a3f',
    colorWarning: '#a8650a',
    colorError: '#c0262d',
    colorText: '#1b2733',
    colorTextSecondary: '#46535f',
    colorTextTertiary: '#5d6a76',
    colorTextPlaceholder: '#6d7984',
    colorTextDescription: '#5d6a76',
    colorBorder: '#c9d1d9',
    colorBorderSecondary: '#e3e8ed',
    colorBgLayout: '#f1f4f7',
    borderRadius: 4,
    fontSize: 13,
    controlHeight: 30,
    fontFamily: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.18s',
  },
  components: {
    Table: { cellPaddingBlockSM: 6, cellPaddingInlineSM: 10, headerBg: '#eaeff3', headerColor: '#33414d', headerSplitColor: 'transparent', bodySortBg: '#fafcfd', headerSortActiveBg: '#e1e9ef', headerSortHoverBg: '#e1e9ef', fixedHeaderSortActiveBg: '#e1e9ef', rowHoverBg: '#f2f7fb', rowSelectedBg: '#e6f1f9', rowSelectedHoverBg: '#dcebf6', borderColor: '#e6ebef' },
    Menu: { darkItemBg: '#0c2c40', darkSubMenuItemBg: '#08202f', darkPopupBg: '#0c2c40', darkItemColor: '#c4d3de', darkItemSelectedBg: '#14628f', itemHeight: 34, collapsedWidth: 48, iconSize: 15, collapsedIconSize: 17, itemMarginInline: 0, itemBorderRadius: 0, itemMarginBlock: 0 },
  },
};
