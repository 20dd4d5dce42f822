/** The trucks of the house: plate, type, pallets, payload in kg, volume in CBM, miles on the clock and who drives it. */
export const cars = [
  ['9TRK418', 'BOX_26', 12, '4500', '48', '48210', 'mreyes'],
  ['8KLM225', 'BOX_26', 12, '4500', '48', '61904.5', 'jcarter'],
  ['7HDV903', 'TRAILER_53', 26, '19500', '110', '183377', undefined],
  ['6VAN117', 'VAN', 2, '1500', '9', '22045', undefined],
] as const;

/** What they are looked after by. */
export const rules = [
  {
    ...{
      ruleCode: 'OIL-10K',
      ruleName: '换机油 Oil change',
      ruleItem: 'OIL',
      ruleType: 'BOTH',
      status: '0',
      estimateCost: '320',
    },
    ...{ intervalMile: 10000, intervalDays: 180, remindMile: 1000, remindDays: 14 },
  },
  {
    ...{
      ruleCode: 'DOT-YEAR',
      ruleName: 'DOT 年检 DOT annual inspection',
      ruleItem: 'DOT_INSPECT',
      ruleType: 'TIME',
      status: '0',
    },
    ...{ intervalDays: 365, remindDays: 30, blockDispatch: true },
  },
] as const;
