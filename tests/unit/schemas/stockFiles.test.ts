import { runStories } from './runStories.ts';

const id = '01a1ff78-0223-7a33-8758-0e8b86cbc285';

runStories({
  hwLocator: {
    valid: {
      ...{ locatorCode: 'A-03-12-2', repositoryId: id, zone: 'A', locatorType: 'RACK', maxPallets: 2, status: '0' },
    },
    fine: [
      ...['A', 'DOCK', 'A-1-1-1-1', '1234-ABCD'].map((locatorCode) => ({ locatorCode })),
      { usedPallets: '2.0' },
      { lengthCm: '120.5', widthCm: '100', heightCm: '180', maxWeightKg: '1000.50', pickOrder: 0 },
    ],
    wrong: [
      ...['A--1', 'ABCDE', 'A-1-1-1-1-1', '-A', 'A_1'].map(
        (locatorCode) =>
          [
            { locatorCode },
            '/locatorCode',
            'A bin code has 1 to 5 parts of 1 to 4 capital letters or digits, separated by hyphens, such as A-03-12-2',
          ] as const,
      ),
      [{ zone: null }, '/zone', 'Zone is required'],
      [{ maxPallets: 0 }, '/maxPallets', 'Pallet capacity must be at least 1'],
      [{ usedPallets: '2.5' }, '/maxPallets', 'Pallet capacity must not be less than Used'],
      [{ maxWeightKg: '0' }, '/maxWeightKg', 'Max weight (kg) must be more than 0'],
      [{ lengthCm: '1.55' }, '/lengthCm', 'Length (cm) may have at most 1 decimal'],
      [{ locatorType: 'SHELF' }, '/locatorType', 'Type is not one of the choices'],
      [{ pickOrder: -1 }, '/pickOrder', 'Pick order must be at least 0'],
    ],
  },
  hwInside: {
    valid: {
      ...{ lpn: 'CSQU3054383-001', orderId: id, orderGoodsId: id, repositoryId: id, insideStatus: 'RECEIVED' },
      ...{ quality: 'GOOD', shippingMark: 'M-1', deliveryMethod: 'TRUCK', cartonQty: 60, lockedQty: 0, availQty: 60 },
      ...{ palletQty: '1', weightKg: '600', volumeCbm: '7.2', holdType: 'NONE' },
    },
    fine: [
      { insideStatus: 'STORED', locatorId: id },
      { insideStatus: 'LOCKED', locatorId: id, lockedQty: 60, availQty: 0 },
      { insideStatus: 'OUT', cartonQty: 0 },
      { palletQty: '0.5', heightIn: '72', weightKg: '680.389' },
      { mixed: true, orderGoodsId: null },
    ],
    odd: [
      [{ heightIn: '72.1' }, 'heightIn', 'The pallet is over 72 in high'],
      [{ weightKg: '680.390' }, 'weightKg', 'The pallet is over 680.389 kg (1,500 lb)'],
    ],
    wrong: [
      [{ insideStatus: 'STORED' }, '/locatorId', 'Bin is required'],
      [{ insideStatus: 'LOCKED' }, '/locatorId', 'Bin is required'],
      [{ cartonQty: 0 }, '/cartonQty', 'A pallet in stock has at least 1 carton'],
      [{ lockedQty: 61 }, '/lockedQty', 'The locked cartons cannot exceed the cartons of the pallet'],
      [{ palletQty: '0.55' }, '/palletQty', 'Pallets may have at most 1 decimal'],
      [{ palletQty: '-1' }, '/palletQty', 'Pallets must be between 0 and 1'],
      [{ palletQty: '1.1' }, '/palletQty', 'Pallets must be between 0 and 1'],
      [{ quality: 'BAD' }, '/quality', 'Quality is not one of the choices'],
    ],
  },
  hwInventory: {
    valid: {
      ...{ repositoryId: id, countType: 'CYCLE', countStatus: 'COUNTING', planDate: '2026-01-09' },
      lines: [{ insideId: id, locatorId: id, shippingMark: 'M-1', bookQty: 60, countedQty: 60, diffQty: 0 }],
    },
    fine: [
      { lines: [] },
      { lines: [{ locatorId: id, shippingMark: 'M-1', bookQty: 60 }] },
      { lines: [{ locatorId: id, shippingMark: 'M-1', bookQty: 60, countedQty: 59, diffQty: -1, reason: '少一箱' }] },
    ],
    wrong: [
      [{ planDate: null }, '/planDate', 'Planned is required'],
      [{ countType: 'ALL' }, '/countType', 'Type is not one of the choices'],
      [
        { lines: [{ locatorId: id, shippingMark: 'M-1', bookQty: 60, countedQty: 59, diffQty: -1 }] },
        '/lines/0/reason',
        'Reason in row 1 of Count lines is required',
      ],
      [
        { lines: [{ locatorId: id, shippingMark: 'M-1', countedQty: -1 }] },
        '/lines/0/countedQty',
        'Counted in row 1 of Count lines must be at least 0',
      ],
      [{ lines: [{ shippingMark: 'M-1' }] }, '/lines/0/locatorId', 'Bin in row 1 of Count lines is required'],
    ],
  },
});
