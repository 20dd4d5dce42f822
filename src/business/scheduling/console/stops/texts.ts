import { createTexts, type English } from '../../../../console/extend.ts';

const zh = {
  title: '卸点与装载',
  none: '这个车次还没有派送单',
  load: '装载',
  order: '卸点顺序',
  orderHint: '拖动，或用箭头按钮调整顺序',
  earlier: '{{no}} 提前',
  later: '{{no}} 推后',
  ordered: '{{no}} 现在是第 {{n}} 个卸点',
  takeOff: '移出 {{no}}',
  taken: '{{no}} 已移出，可另派车',
  share: '成本 {{amount}}',
  cost: '车次成本 {{amount}}',
  map: '卸点地图',
  mapOf: '从 {{from}} 出发，依次 {{stops}}',
  start: '起',
  miles: '{{n}} 英里',
  straight: '直线约 {{n}} 英里',
  about: '位置按邮编前三位估计，仅供看顺序。',
  unknown: '没有坐标：{{stops}}',
  noMap: '没有可以画在地图上的地点',
} as const;

const en: English<typeof zh> = {
  title: 'Stops and load',
  none: 'This trip has no deliveries yet',
  load: 'Load',
  order: 'Stop order',
  orderHint: 'Drag the stops, or use the arrow buttons',
  earlier: 'Move {{no}} earlier',
  later: 'Move {{no}} later',
  ordered: '{{no}} is now stop {{n}}',
  takeOff: 'Remove {{no}} from the trip',
  taken: '{{no}} was removed and can be planned again',
  share: 'Cost {{amount}}',
  cost: 'Trip cost {{amount}}',
  map: 'Map of the stops',
  mapOf: 'From {{from}} to {{stops}}, in this order',
  start: 'S',
  miles: '{{n}} mi',
  straight: 'about {{n}} mi in a straight line',
  about: 'Locations are estimated from the first three digits of the ZIP code and only show the order of the stops.',
  unknown: 'No coordinates: {{stops}}',
  noMap: 'No location to show on the map',
} as const;

export const texts = createTexts('stops', { zh, en });
