/** Kinds of containers. */
export const cabinets = [
  ['20GP', '22G1', '20尺普柜', "20' general purpose", 'GP', 20, '1.00', '33.20', '28200', 10],
  ['40GP', '42G1', '40尺普柜', "40' general purpose", 'GP', 40, '2.00', '67.70', '26700', 22],
  ['40HQ', '45G1', '40尺高柜', "40' high cube", 'HC', 40, '2.00', '76.30', '26500', 24],
  ['45HQ', 'L5G1', '45尺高柜', "45' high cube", 'HC', 45, '2.25', '86.00', '27700', 26],
  ['40RH', '45R1', '40尺冷高柜', "40' high cube reefer", 'RF', 40, '2.00', '67.00', '29000', 22],
].map(
  (
    [cabinetCode, isoCode, cabinetName, cabinetNameEn, groupCode, lengthFt, teu, innerCbm, maxPayloadKg, stdPallets],
    i,
  ) => ({
    ...{
      cabinetCode,
      isoCode,
      cabinetName,
      cabinetNameEn,
      groupCode,
      lengthFt,
      teu,
      innerCbm,
      maxPayloadKg,
      stdPallets,
    },
    sortNo: i + 1,
  }),
);

const pacific = { stateCode: 'CA', timezone: 'America/Los_Angeles' };

/** Terminals, each with the days that a container may stand there for nothing. */
export const quays = [
  ['USLAX-P400', '洛杉矶 400 号码头', 'Los Angeles Pier 400', 'USLAX', 4, { ...pacific, city: 'San Pedro' }],
  ['USLAX-TRA', '洛杉矶 TraPac 码头', 'TraPac Los Angeles', 'USLAX', 4, { ...pacific, city: 'Wilmington' }],
  ['USLGB-LBCT', '长滩 LBCT 码头', 'Long Beach Container Terminal', 'USLGB', 5, { ...pacific, city: 'Long Beach' }],
  ['USLGB-TTI', '长滩 TTI 码头', 'Total Terminals Long Beach', 'USLGB', 4, { ...pacific, city: 'Long Beach' }],
  [
    'USNYC-MHR',
    '纽约 Maher 码头',
    'Maher Terminals',
    'USNYC',
    5,
    { stateCode: 'NJ', timezone: 'America/New_York', city: 'Elizabeth' },
  ],
  [
    'USSAV-GCT',
    '萨凡纳花园城码头',
    'Garden City Terminal',
    'USSAV',
    7,
    { stateCode: 'GA', timezone: 'America/New_York', city: 'Savannah' },
  ],
].map(([quayCode, quayName, quayNameEn, portCode, freeDays, where]) => ({
  ...{ quayCode, quayName, quayNameEn, portCode, freeDays, perDiemFreeDays: 5, ...(where as object) },
  ...{ demurrageTiers: [{ days: 4, rate: '230.00' }, { days: 5, rate: '330.00' }, { rate: '450.00' }] },
}));

/** Routes; the days of a voyage decide when their containers leave. */
export const routes = [
  [
    'YTN-LAX',
    '盐田-洛杉矶快线',
    'Yantian - Los Angeles express',
    'CNYTN',
    'USLAX',
    14,
    'EGLV',
    '长荣海运 Evergreen',
    '3',
  ],
  ['NGB-LGB', '宁波-长滩', 'Ningbo - Long Beach', 'CNNGB', 'USLGB', 16, 'COSU', '中远海运 COSCO', '5'],
  ['SHA-NYC', '上海-纽约', 'Shanghai - New York', 'CNSHA', 'USNYC', 32, 'MAEU', '马士基 Maersk', '2'],
  ['XMN-SAV', '厦门-萨凡纳', 'Xiamen - Savannah', 'CNXMN', 'USSAV', 34, 'CMDU', '达飞轮船 CMA CGM', '6'],
].map(
  ([airlineCode, airlineName, airlineNameEn, polCode, podCode, transitDays, carrierScac, carrierName, sailingDay]) => ({
    ...{ airlineCode, airlineName, airlineNameEn, polCode, podCode, transitDays, carrierScac, carrierName, sailingDay },
    mode: 'SEA',
  }),
);

/** Vessels, by their IMO numbers. */
export const ships = [
  ['EVER GIVEN', '长赐轮', '9811000', 'PA', '长荣海运 Evergreen', 'EGLV', 20124],
  ['COSCO SHIPPING UNIVERSE', '中远海运宇宙', '9795610', 'HK', '中远海运 COSCO', 'COSU', 21237],
  ['OOCL HONG KONG', '东方香港', '9776171', 'HK', '东方海外 OOCL', 'OOLU', 21413],
  ['MSC OSCAR', '', '9703291', 'PA', '地中海航运 MSC', 'MSCU', 19224],
  ['CMA CGM ANTOINE DE SAINT EXUPERY', '', '9776418', 'FR', '达飞轮船 CMA CGM', 'CMDU', 20954],
].map(([shipName, shipNameZh, imoNo, flag, carrierName, carrierScac, capacityTeu]) => ({
  ...{ shipName, imoNo, flag, carrierName, carrierScac, capacityTeu },
  ...(shipNameZh === '' ? {} : { shipNameZh }),
}));
