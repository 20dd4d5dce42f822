import { expect, it } from 'vitest';
import { compilation } from './compiledResource.ts';
import { runStories, type Story } from './runStories.ts';

const status = '0';

const stories: Readonly<Record<string, Story>> = {
  hwCabinetConfig: {
    valid: {
      ...{
        cabinetCode: '40HQ',
        isoCode: '45G1',
        cabinetName: '40尺高柜',
        cabinetNameEn: "40' high cube",
        groupCode: 'HC',
      },
      ...{ lengthFt: 40, teu: '2.00', innerCbm: '68', maxPayloadKg: '28600', status },
    },
    fine: [{ teu: '2' }, { lengthFt: 20, teu: '1.0' }, { lengthFt: 45, teu: '2.25' }, { lengthFt: 53, teu: '2.65' }],
    wrong: [
      [{ isoCode: '45HQ' }, '/isoCode', 'ISO 6346 size-type is not one of the choices'],
      [{ lengthFt: 30 }, '/lengthFt', 'Length (ft) is not one of the choices'],
      [{ teu: '1.00' }, '/teu', "A 40' container counts as 2.00 TEU"],
      [{ lengthFt: 20 }, '/teu', "A 20' container counts as 1.00 TEU"],
      [{ lengthFt: 45, teu: '2.5' }, '/teu', "A 45' container counts as 2.25 TEU"],
      [{ innerCbm: '0' }, '/innerCbm', 'Usable CBM must be more than 0'],
      [{ tareKg: '3800.55' }, '/tareKg', 'Tare (kg) may have at most 1 decimal'],
      [{ isoCode: '53DV', lengthFt: 53 }, '/groupCode', "53DV is only for the 53' domestic van"],
    ],
  },
  hwQuayConfig: {
    valid: {
      ...{
        quayCode: 'USLAX-APMT',
        quayName: '洛杉矶APM码头',
        quayNameEn: 'APM Terminals Los Angeles',
        quayType: 'TERMINAL',
      },
      ...{ portCode: 'USLAX', country: 'US', stateCode: 'CA', zipCode: '90731', timezone: 'America/Los_Angeles' },
      ...{ longitude: '-118.272000', latitude: '33.74', freeDays: 4, firmsCode: 'Y258', status },
      demurrageTiers: [{ days: 4, rate: '150.00' }, { rate: '300' }],
    },
    fine: [
      { quayType: 'PORT', quayCode: 'USLAX' },
      { quayType: 'DEPOT', quayCode: 'ANY-NAME' },
      { portCode: 'CNNGB', quayCode: 'CNNGB-1', country: 'CN', stateCode: 'ZJ', zipCode: '315000', firmsCode: null },
    ],
    wrong: [
      [
        { portCode: 'USLA1', quayType: 'DEPOT' },
        '/portCode',
        'UN/LOCODE has the wrong format: a UN/LOCODE of 5 capital letters or digits, such as USLAX, without spaces, 0 and 1; a form also takes the full Chinese or English name of a port',
      ],
      [{ quayType: 'PORT' }, '/quayCode', 'The code of a port must be its UN/LOCODE'],
      [{ quayCode: 'USLGB-APMT' }, '/quayCode', "Write a terminal's code as UN/LOCODE, hyphen and short name, such as USLAX-APMT"],
      [
        { stateCode: 'XX', zipCode: null },
        '/stateCode',
        'State is not a state or territory of the United States (two letters, such as CA)',
      ],
      [{ zipCode: '08817' }, '/zipCode', 'ZIP is not in CA. Check the ZIP code and the state'],
      [
        { portCode: 'CNNGB', quayCode: 'CNNGB-1', country: 'CN', stateCode: null, zipCode: null },
        '/firmsCode',
        'Only terminals in the United States have a FIRMS code',
      ],
      [{ longitude: '180.000001' }, '/longitude', 'Longitude must be between -180 and 180'],
      [{ latitude: '33.7400001' }, '/latitude', 'Latitude may have at most 6 decimals'],
      [{ timezone: 'PST' }, '/timezone', 'Time zone has the wrong format: an IANA name such as America/Los_Angeles'],
      [{ freeDays: 61 }, '/freeDays', 'Free days must be between 0 and 60'],
      [{ freeDays: null }, '/freeDays', 'Free days is required'],
      [{ demurrageTiers: [{ days: 4 }] }, '/demurrageTiers/0/rate', 'Rate per day in row 1 of Demurrage tiers is required'],
      [{ website: 'http://example.com' }, '/website', 'Web site has the wrong format: an address that begins with https://'],
    ],
  },
  hwAirlineConfig: {
    valid: {
      ...{ airlineCode: 'CNNGB-USLAX-MATS', airlineName: '美西快船', mode: 'SEA', polCode: 'CNNGB', podCode: 'USLAX' },
      ...{ viaCodes: 'KRPUS,JPTYO', carrierScac: 'MATS', transitDays: 12, sailingDay: '1,4', status },
    },
    fine: [
      { mode: 'AIR', polCode: 'PVG', podCode: 'LAX' },
      { mode: 'AIR', polCode: 'CNPVG', podCode: 'LAX' },
      { sailingDay: '1,2,3,4,5,6,7' },
      { sailingDay: '7', viaCodes: null },
    ],
    wrong: [
      [
        { polCode: 'PVG' },
        '/polCode',
        'Port of loading has the wrong format: a UN/LOCODE of 5 capital letters or digits, such as USLAX, without spaces, 0 and 1; a form also takes the full Chinese or English name of a port',
      ],
      [{ mode: 'AIR', polCode: 'PV' }, '/polCode', 'Port of loading must be a UN/LOCODE such as CNPVG or an IATA code such as PVG'],
      [{ podCode: 'CNNGB' }, '/podCode', 'Port of discharge must differ from Port of loading'],
      [
        { sailingDay: '4,1' },
        '/sailingDay',
        'Sailing days are numbers from 1 (Monday) to 7 (Sunday) in ascending order, separated by commas, such as 1,4',
      ],
      [
        { sailingDay: '1,1' },
        '/sailingDay',
        'Sailing days are numbers from 1 (Monday) to 7 (Sunday) in ascending order, separated by commas, such as 1,4',
      ],
      [
        { sailingDay: '1,' },
        '/sailingDay',
        'Sailing days are numbers from 1 (Monday) to 7 (Sunday) in ascending order, separated by commas, such as 1,4',
      ],
      [{ viaCodes: 'KRPUS,' }, '/viaCodes', 'Via ports are UN/LOCODEs separated by commas, such as KRPUS,JPTYO'],
      [{ carrierScac: 'MAE1' }, '/carrierScac', 'Ocean carrier SCAC has the wrong format: 2 to 4 capital letters, such as MAEU'],
      [{ transitDays: 121 }, '/transitDays', 'Transit days must be between 0 and 120'],
    ],
  },
  hwShipConfig: {
    valid: {
      ...{ shipName: 'EVER GIVEN', imoNo: '9811000', mmsi: '353136000', callSign: 'H3RC', flag: 'PA' },
      ...{
        carrierName: 'Evergreen',
        carrierScac: 'EGLV',
        carrierType: 'VOCC',
        smdgCode: 'EMC',
        capacityTeu: 20124,
        status,
      },
      trackingUrl: 'https://example.com/track?no={no}',
    },
    fine: [{ imoNo: null, mmsi: null, trackingUrl: '' }],
    wrong: [
      [{ imoNo: '9811001' }, '/imoNo', 'The check digit of IMO number is wrong: it should be 0'],
      [{ mmsi: '123456789' }, '/mmsi', 'MMSI has the wrong format: 9 digits, the first from 2 to 7'],
      [{ flag: 'AN' }, '/flag', 'Flag is not a country code (two letters of ISO 3166-1, such as US)'],
      [{ capacityTeu: 0 }, '/capacityTeu', 'Capacity TEU must be more than 0'],
      [{ capacityTeu: 1.5 }, '/capacityTeu', 'Capacity TEU must be a whole number'],
      [{ smdgCode: 'EM' }, '/smdgCode', 'An SMDG liner code has 3 capital letters or digits'],
      [{ owner: 'somebody' }, '/owner', 'There is no field named owner'],
    ],
  },
  hwRepositoryConfig: {
    valid: {
      ...{
        repositoryCode: 'LA-91761',
        repositoryName: '洛杉矶仓',
        warehouseType: 'OWN',
        country: 'US',
        stateCode: 'CA',
      },
      ...{ city: 'Ontario', address: '1 Example Ave', zipCode: '91761', timezone: 'America/Los_Angeles', status },
    },
    fine: [
      { warehouseType: 'AMAZON', repositoryCode: 'ONT8', appointmentRequired: true },
      { country: 'CA', stateCode: 'BC', zipCode: 'V6B 4Y8' },
      { phone: '(626) 555-0100', areaSqm: '5000.5' },
    ],
    wrong: [
      [{ zipCode: '8817' }, '/zipCode', 'ZIP has the wrong format: a US ZIP code such as 91761 or 91761-1234'],
      [{ stateCode: 'NJ' }, '/zipCode', 'ZIP is not in NJ. Check the ZIP code and the state'],
      [{ warehouseType: 'WALMART' }, '/appointmentRequired', 'Amazon and Walmart warehouses require an appointment'],
      [
        { warehouseType: 'WALMART', appointmentRequired: false },
        '/appointmentRequired',
        'Amazon and Walmart warehouses require an appointment',
      ],
      [
        { warehouseType: 'AMAZON', appointmentRequired: true },
        '/repositoryCode',
        'An Amazon FC code is a letter and 3 or 4 letters or digits, such as ONT8',
      ],
      [{ areaSqm: '0' }, '/areaSqm', 'Floor area (m²) must be more than 0'],
      [{ phone: 'call me' }, '/phone', 'Phone has the wrong format: a telephone number such as +1 626-555-0100'],
    ],
  },
  ruleConfig: {
    valid: { ruleCode: 'OIL-5000', ruleName: '机油', ruleItem: 'OIL', ruleType: 'MILEAGE', intervalMile: 5000, status },
    fine: [
      { ruleType: 'BOTH', intervalDays: 180 },
      { ruleType: 'TIME', intervalMile: null, intervalDays: 90, remindDays: 7 },
      { remindMile: 500, estimateCost: '120.50' },
    ],
    wrong: [
      [{ intervalMile: null }, '/intervalMile', 'Interval (mi) is required'],
      [{ ruleType: 'BOTH' }, '/intervalDays', 'Interval (days) is required'],
      [{ intervalMile: 0 }, '/intervalMile', 'Interval (mi) must be more than 0'],
      [{ remindMile: 5000 }, '/remindMile', 'Remind before (mi) must be less than Interval (mi)'],
      [{ estimateCost: '1.555' }, '/estimateCost', 'Estimated cost may have at most 2 decimals'],
      [{ estimateCost: '-1' }, '/estimateCost', 'Estimated cost must be at least 0'],
    ],
  },
  hwDebitNoteConfig: {
    valid: {
      ...{
        configCode: 'US-USD',
        companyName: '示例公司',
        companyNameEn: 'Example Inc',
        address: '1 Example Ave',
        currency: 'USD',
      },
      ...{ bankName: 'Example Bank', bankAccount: '123456', swift: 'CHASUS33', routingNo: '021000021', noPrefix: 'DN' },
      ...{ defaultTerm: 'NET30', email: 'bill@example.com', isDefault: true, status },
    },
    wrong: [
      [{ routingNo: '021000022' }, '/routingNo', 'The check digit of ABA routing no. is wrong: it should be 1'],
      [{ swift: 'CHASUS3' }, '/swift', 'SWIFT/BIC has the wrong format: 8 or 11 characters such as CHASUS33'],
      [{ currency: 'RMB' }, '/currency', 'Currency is not a currency code (ISO 4217, such as USD or CNY)'],
      [{ noPrefix: 'DN1' }, '/noPrefix', 'A number prefix has 1 to 6 capital letters, such as DN'],
      [{ email: 'bill' }, '/email', 'E-mail has the wrong format: an address such as name@example.com'],
    ],
  },
  hwCostConfig: {
    valid: {
      ...{
        costCode: 'DRAYAGE',
        costName: '提柜费',
        costNameEn: 'Drayage',
        costStage: 'PREPORT',
        chargeUnit: 'CONTAINER',
      },
      ...{ currency: 'USD', taxRate: '0', defaultRate: '450.0000', minAmount: '10.50', status },
    },
    fine: [{ taxRate: '100.00' }, { currency: 'JPY', minAmount: '10.00' }, { direction: 'AR' }],
    wrong: [
      [{ taxRate: '100.01' }, '/taxRate', 'Tax % must be between 0 and 100'],
      [{ currency: 'JPY' }, '/minAmount', 'Minimum must be a whole number'],
      [{ minAmount: '-0.01' }, '/minAmount', 'Minimum must be at least 0'],
      [
        { costCode: '1X' },
        '/costCode',
        'A fee code starts with a capital letter and has 2 to 20 capital letters, digits or underscores, such as DRAYAGE',
      ],
      [{ chargeUnit: 'BOX' }, '/chargeUnit', 'Unit is not one of the choices'],
    ],
  },
};

it('every file compiles without a fault or a warning', () => {
  expect(compilation.faults).toEqual([]);
});

runStories(stories);
