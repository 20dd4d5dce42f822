/** Words about rights, roles, menu entries and sessions in Chinese. */
export const zh = {
  grantSearch: '按名称或权限标识查找',
  grantAll: '全选',
  grantNone: '全不选',
  grantScreens: '仅页面',
  grantScreensHint: '只给页面及其查看权限，不给其他按钮',
  grantOpenAll: '全部展开',
  grantCloseAll: '全部折叠',
  grantSum: '已选 {screens} 个页面、{buttons} 个按钮',
  grantOf: '{n}/{total}',
  grantOfLong: '已选 {n} 项，共 {total} 项',
  grantNobody: '没有匹配的菜单',
  grantNotHeld: '你自己没有此权限，不能授予',
  grantOff: '此菜单已停用',
  grantHint: '方向键移动，空格选中或取消；A 全选本级，N 全不选，S 仅页面',
  grantBranch: '{name}：{what}',
  grantFailed: '菜单未能加载',
  loading: '加载中…',
  retry: '重试',
} as const;

export type Words = Record<keyof typeof zh, string>;
