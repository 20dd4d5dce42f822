import { writeXlsx } from 'hucre';

type Cell = string | number | null;

/** A range of merged cells, as the writer of workbooks expects it; rows and columns from 0. */
interface Merge {
  readonly startRow: number;
  readonly startCol: number;
  readonly endRow: number;
  readonly endCol: number;
}

async function book(rows: readonly (readonly Cell[])[], merges: readonly Merge[] = []): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: '装箱单', rows: rows.map((row) => [...row]), merges: [...merges] }] });
}

const down = (column: number, from: number, to: number): Merge => ({ startRow: from, endRow: to, startCol: column, endCol: column });
const across = (row: number, from: number, to: number): Merge => ({ startRow: row, endRow: row, startCol: from, endCol: to });

/** Packing lists as customers send them. Each returns a workbook with two lines for ONT8 and LAX9, and 30 cartons in total. */
export const packingLists: Readonly<Record<string, (container: string) => Promise<Uint8Array>>> = {
  'title, consignee and a totals row': (container) =>
    book(
      [
        ['深圳某某跨境供应链有限公司'],
        ['装箱单 PACKING LIST'],
        ['客户名称：seller', null, null, null, 'MBL: MAEU123456789'],
        [],
        ['序号', '柜号', '唛头', '中文品名', '箱数(CTNS)', '单箱毛重KG', '长', '宽', '高', 'FBA仓', 'FBA ID', 'Reference ID', '派送方式'],
        [1, container, 'A-1', '台灯', 10, 12.5, 60, 50, 40, 'ONT8', 'FBA15ABCDEFG', '4GTH7K2A', '卡派'],
        [2, container, 'A-2', '风扇', 20, 8, 60, 50, 40, 'LAX9', 'FBA15ABCDEFH', '4GTH7K2B', '卡派'],
        [null, '合计', null, null, 30, 285],
        [null, '备注：请尽快安排派送'],
      ],
      [across(0, 0, 12), across(1, 0, 12)],
    ),
  'bilingual headings in two lines': (container) =>
    book([
      [
        '柜号\nContainer',
        '唛头\nMarks',
        '品名\nDescription',
        '英文品名',
        '箱数\nCTNS',
        '毛重/箱\nG.W./CTN(KGS)',
        '长 L(CM)',
        '宽 W(CM)',
        '高 H(CM)',
        '目的仓\nDestination',
        'FBA编号\nFBA ID',
        'Amazon Reference ID',
      ],
      [container, 'B-1', '台灯', 'Lamp', 10, 12.5, 60, 50, 40, 'ont8', 'fba15abcdefg', '4gth7k2a'],
      [container, 'B-2', '风扇', 'Fan', 20, 8, 60, 50, 40, 'LAX9', 'FBA15ABCDEFH', '4GTH7K2B'],
      ['Total', null, null, null, 30],
    ]),
  'merged cells and two rows of headings': (container) =>
    book(
      [
        ['PACKING LIST', null, null, null, null, null, null, null, null],
        ['柜号', '唛头', '品名', '件数', '单箱重量(KG)', '外箱尺寸(INCH)', null, null, '仓点', '货件号', '参考号'],
        [null, null, null, null, null, '长', '宽', '高', null, null, null],
        [container, 'C-1', '台灯', 10, 12.5, 24, 20, 16, 'ONT8', 'FBA15ABCDEFG', '4GTH7K2A'],
        [null, 'C-2', '风扇', 20, 8, 24, 20, 16, 'LAX9', 'FBA15ABCDEFH', '4GTH7K2B'],
      ],
      [across(0, 0, 8), across(1, 5, 7), ...[0, 1, 2, 3, 4, 8, 9, 10].map((column) => down(column, 1, 2)), down(0, 3, 4)],
    ),
  'empty columns, pounds and inches': (container) =>
    book([
      [
        null,
        'CNTR No.',
        null,
        'Shipping Mark',
        'Goods name',
        null,
        'Carton Qty',
        'Weight/CTN (LBS)',
        'Length (in)',
        'Width (in)',
        'Height (in)',
        null,
        'FC',
        'Shipment ID',
        'Ref No.',
        'Ship method',
      ],
      [null, container, null, 'D-1', 'Lamp', null, 10, 27.56, 23.6, 19.7, 15.7, null, 'ONT8', 'FBA15ABCDEFG', '4GTH7K2A', 'Trucking'],
      [],
      [null, container, null, 'D-2', 'Fan', null, 20, 17.64, 23.6, 19.7, 15.7, null, 'LAX9', 'FBA15ABCDEFH', '4GTH7K2B', 'Trucking'],
      [null, 'GRAND TOTAL:', null, null, null, null, '30 CTNS', '628.4LBS'],
    ]),
  'a sheet that looks like a form': (container) =>
    book([
      ['发货人', 'ABC Co., Ltd', null, '日期', '2026-11-20'],
      ['收货人', 'Quayside', null, '电话', '909-555-0100'],
      ['地址', '1 Main St, Ontario CA'],
      ['柜号', container, null, '箱数', '30'],
      [],
      [
        '柜号',
        '箱唛',
        '产品名称',
        '数量（箱）',
        '单箱毛重（kg）',
        '长（cm）',
        '宽（cm）',
        '高（cm）',
        'FBA仓库',
        'FBA号',
        'Reference',
        '渠道',
        '备注',
      ],
      [container, 'E-1', '台灯', '10', '12.50', '60', '50', '40', 'ONT8', 'FBA15ABCDEFG', '4GTH7K2A', null, '易碎'],
      [container, 'E-2', '风扇', '20', '8', '60', '50', '40', 'LAX9', 'FBA15ABCDEFH', '4GTH7K2B', null, null],
      ['合计 Total：', null, null, '30', '285.00'],
    ]),
};
