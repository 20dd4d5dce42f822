import { writeXlsx } from 'hucre';

/** Returns a workbook with two containers on one sheet and their packing lists on another. One FBA number has a typo. */
export async function preAlert(first: string, second: string): Promise<Buffer> {
  const order = (no: string) => [
    ...['SELLER', '转运拆柜', no, '40HQ', 'MAEU123456789', 'USLAX', 'USLAX-APMT', '2026-11-01'],
    ...['代理清关', 'LAX01'],
  ];
  const line = (no: string, mark: string, cartons: number, fbaId: string) => [
    ...[no, mark, '台灯', cartons, 22.05, 60, 50, 40, '亚马逊仓', mark.slice(2), fbaId, '4GTH7K2A', '卡车派送'],
  ];
  const file = await writeXlsx({
    sheets: [
      {
        name: '订单',
        rows: [
          [...['客户', '订单类型', '柜号', '柜型', '提单号(MBL)', '目的港', '码头', '预计到港', '清关方式', '目的仓库']],
          order(first),
          order(second),
        ],
      },
      {
        name: '货物',
        rows: [
          [
            ...['柜号', '唛头', '品名', '箱数', '单箱磅(lb)', '长(cm)', '宽(cm)', '高(cm)', '目的类型', '仓库代码'],
            ...['FBA号', 'Amazon Reference ID', '派送方式'],
          ],
          line(first, 'M-ONT8', 100, 'FBA15ONT800'),
          line(second, 'M-SBD1', 30, 'FBA15SBD100'),
          line(first, 'M-LGB8', 40, 'FAB15LGB800'),
        ],
      },
    ],
  });
  return Buffer.from(file);
}
