import { createTexts, type English } from '../../../../console/extend.ts';

const zh = {
  arrive: '到达',
  arriveAt: '到达 {{no}}',
  arriveAsk: '车辆现在已到达 {{no}} 的卸点？其他卸点仍在途',
  arrived: '{{no}} 已到达',
} as const;

const en: English<typeof zh> = {
  arrive: 'Arrived',
  arriveAt: 'Arrived: {{no}}',
  arriveAsk: 'Is the truck at the stop of {{no}} now? The other stops stay on their way',
  arrived: 'Arrived: {{no}}',
};

/** The words of what the board and the page of a trip share. */
export const words = createTexts('tripParts', { zh, en });
