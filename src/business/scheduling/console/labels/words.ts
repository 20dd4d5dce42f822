import { createTexts, type English } from '../../../../console/extend.ts';

const zh = {
  title: '板标',
  print: '打印板标（{{n}} 板）',
  none: '还没有板',
  unseen: '这些板不在您可查看的范围内',
  whole: '整柜直送不贴板标',
} as const;

const en: English<typeof zh> = {
  title: 'Pallet labels',
  print: 'Print pallet labels ({{n}})',
  none: 'There are no pallets on it yet',
  unseen: 'Its pallets are not among those that you may see',
  whole: 'A whole container has no labels',
};

/** The words of the labels of a delivery. */
export const words = createTexts('palletLabels', { zh, en });
