import { runStories } from './runStories.ts';

const id = '01a1ff78-0223-7a33-8758-0e8b86cbc285';
const wait = '2026-01-05T08:00:00Z';

runStories({
  hwOrder: {
    sound: {
      ...{ customerId: id, orderType: 'TRANSFER', orderStatus: 'DRAFT', containerNo: 'CSQU3054383', cabinetId: id },
      ...{ blNo: 'MAEU123456789', podCode: 'USLAX', eta: '2026-01-04', etd: '2025-12-20', customsMode: 'AGENT' },
      ...{ holdType: 'NONE', drayageMode: 'OWN', repositoryId: id, priority: 'P4', currency: 'USD' },
    },
    fine: [
      { orderType: 'STORAGE', blNo: null },
      { orderType: 'DIRECT', repositoryId: null },
      { containerNo: 'CSQU3054384', containerNoOverride: true },
      { containerNo: 'HWCU0000090' },
      { sealNo: 'AB-123', hblNo: 'HB-1234', voyage: '012E/W-1', polCode: 'CNNGB' },
      { eta: '2025-12-20', ata: '2025-12-20T00:00:00Z', planPickupTime: '2025-12-20T00:00:00Z' },
      { holdType: 'CUSTOMS', holdReason: '查验' },
      { orderStatus: 'ASSIGNED', drayageSupplierId: id, operatorId: id },
      { orderStatus: 'ASSIGNED', drayageMode: 'CUSTOMER' },
      { ata: wait, dischargeTime: wait, pickupTime: wait, arriveTime: wait, devanStartTime: wait, devanTime: wait },
      { pickupTime: wait, emptyReturnTime: wait },
      { goodsValue: '0', incoterm: 'DPU' },
      { currency: 'JPY', goodsValue: '1000' },
    ],
    wrong: [
      [{ customerId: null }, '/customerId', 'Customer is required'],
      [
        { containerNo: 'CSQU3054384', containerNoOverride: false },
        '/containerNo',
        'Check digit of Container no. is wrong, expected 3',
      ],
      [{ containerNo: 'CSQU3054384' }, '/containerNo', 'Check digit of Container no. is wrong, expected 3'],
      [
        { containerNo: 'CSQA3054383', containerNoOverride: true },
        '/containerNo',
        'A container number has 4 letters (the last is U, J or Z) and 7 digits, such as CSQU3054383',
      ],
      [{ blNo: null }, '/blNo', 'Master B/L no. is required'],
      [{ blNo: 'AB-1234' }, '/blNo', 'A bill of lading number has 6 to 35 capital letters or digits'],
      [{ sealNo: 'AB' }, '/sealNo', 'A seal number has 3 to 20 letters, digits or hyphens'],
      [{ hblNo: 'ABC' }, '/hblNo', 'A house bill of lading number has 4 to 35 letters, digits or hyphens'],
      [{ voyage: 'A B' }, '/voyage', 'A voyage has 1 to 17 letters, digits, slashes or hyphens'],
      [
        { podCode: 'USLA1' },
        '/podCode',
        'Port of discharge has the wrong format: a UN/LOCODE of 5 capitals such as USLAX, without space, 0 or 1',
      ],
      [{ eta: '2025-12-19' }, '/eta', 'ETA must not be before ETD'],
      [{ ata: '2025-12-19T23:59:59Z' }, '/ata', 'ATA must not be before ETD'],
      [{ planPickupTime: '2026-01-03T23:59:59Z' }, '/planPickupTime', 'Planned pick-up must not be before ETA'],
      [{ ata: wait, dischargeTime: '2026-01-05T07:59:59Z' }, '/dischargeTime', 'Discharged must not be before ATA'],
      [
        { dischargeTime: wait, pickupTime: '2026-01-05T07:59:59Z' },
        '/pickupTime',
        'Gate out full must not be before Discharged',
      ],
      [
        { pickupTime: wait, arriveTime: '2026-01-05T07:59:59Z' },
        '/arriveTime',
        'Arrived at warehouse must not be before Gate out full',
      ],
      [
        { arriveTime: wait, devanStartTime: '2026-01-05T07:59:59Z' },
        '/devanStartTime',
        'Devanning start must not be before Arrived at warehouse',
      ],
      [
        { devanStartTime: wait, devanTime: '2026-01-05T07:59:59Z' },
        '/devanTime',
        'Devanning end must not be before Devanning start',
      ],
      [
        { pickupTime: wait, emptyReturnTime: '2026-01-05T07:59:59Z' },
        '/emptyReturnTime',
        'Empty returned must not be before Gate out full',
      ],
      [{ holdType: 'CUSTOMS' }, '/holdReason', 'Hold reason is required'],
      [{ orderStatus: 'ASSIGNED' }, '/drayageSupplierId', 'Drayage carrier is required'],
      [{ orderStatus: 'COMPLETED' }, '/drayageSupplierId', 'Drayage carrier is required'],
      [{ repositoryId: null }, '/repositoryId', 'Warehouse is required'],
      [{ incoterm: 'DAT' }, '/incoterm', 'Incoterms 2020 is not one of the choices'],
      [{ goodsValue: '-1' }, '/goodsValue', 'Declared value must be at least 0'],
      [{ currency: 'JPY', goodsValue: '10.5' }, '/goodsValue', 'Declared value must be a whole number'],
      [{ currency: 'RMB' }, '/currency', 'Currency is not a currency code (ISO 4217, such as USD or CNY)'],
    ],
  },
  hwOrderGoods: {
    sound: {
      ...{ orderId: id, shippingMark: 'M-1', productName: '台灯', cartonQty: 120, cartonWeightKg: '10.000' },
      ...{ lengthCm: '60', widthCm: '40', heightCm: '50', destType: 'AMAZON', destCode: 'ONT8' },
      ...{ fbaId: 'FBA15ABCDEFG', refId: '4GTH7K2A', deliveryMethod: 'TRUCK', country: 'US' },
    },
    fine: [
      ...['IND9', 'XUSD', 'IVSA'].map((destCode) => ({ destCode })),
      { deliveryMethod: 'HOLD', fbaId: null, refId: null },
      { deliveryMethod: 'UPS', refId: null, expressNo: '1Z999AA10123456784' },
      ...['123456789012', '123456789012345', '12345678901234567890', '1234567890123456789012'].map((expressNo) => ({
        ...{ deliveryMethod: 'FEDEX', refId: null, expressNo },
      })),
      { destType: 'WALMART', fbaId: null, refId: null, destCode: 'MIA1-33054', poNo: 'PO1' },
      { destType: 'OVERSEAS', destCode: null, fbaId: null, refId: null },
      {
        ...{ destType: 'RESIDENTIAL', destCode: null, fbaId: null, refId: null, deliveryMethod: 'LTL' },
        ...{ consignee: 'A', address: '1 Main St', stateCode: 'NJ', zipCode: '08817', phone: '+1 626-555-0100' },
      },
      { cartonWeightKg: '22.68', lengthCm: '63.5' },
      { cartonQty: 99_999, widthCm: '300', heightCm: '0.1' },
      { windowStart: '2026-01-01', windowEnd: '2026-01-01' },
      { hsCode: '010121' },
      { hsCode: '0101210010' },
    ],
    odd: [
      [{ cartonWeightKg: '22.681' }, 'cartonWeightKg', "More than 22.68 kg (50 lb): above Amazon's carton limit"],
      [{ lengthCm: '63.51' }, 'lengthCm', 'The longest side is over 63.5 cm (25 in)'],
    ],
    wrong: [
      [{ cartonQty: 0 }, '/cartonQty', 'Cartons must be between 1 and 99999'],
      [{ cartonQty: 100_000 }, '/cartonQty', 'Cartons must be between 1 and 99999'],
      [{ pcsPerCarton: 0 }, '/pcsPerCarton', 'Pieces per carton must be at least 1'],
      [{ cartonWeightKg: '0' }, '/cartonWeightKg', 'Weight per carton (kg) must be more than 0'],
      [{ lengthCm: '1200.01' }, '/lengthCm', 'Length (cm) must be between 0.1 and 1200'],
      [{ widthCm: '300.01' }, '/widthCm', 'Width (cm) must be between 0.1 and 300'],
      [{ heightCm: '0.09' }, '/heightCm', 'Height (cm) must be between 0.1 and 300'],
      [{ hsCode: '10121' }, '/hsCode', 'HS code has the wrong format: 6, 8 or 10 digits'],
      ...['MIA1-33054', 'O8', '1NT8', 'ONTARIO'].map(
        (destCode) =>
          [
            { destCode },
            '/destCode',
            'An Amazon FC code is a letter and 3 or 4 letters or digits, such as ONT8',
          ] as const,
      ),
      [{ destCode: null }, '/destCode', 'Destination code is required'],
      [{ destType: 'WALMART', destCode: null }, '/destCode', 'Destination code is required'],
      ...['FBA1', 'fba15abcdefg', 'FBA15ABCDEFGHIJK'].map(
        (fbaId) =>
          [{ fbaId }, '/fbaId', 'An FBA shipment ID is FBA followed by 6 to 12 capital letters or digits'] as const,
      ),
      [{ fbaId: null }, '/fbaId', 'FBA shipment id is required'],
      [{ refId: 'ABC1234' }, '/refId', 'An Amazon reference ID has 8 capital letters or digits'],
      [{ refId: null }, '/refId', 'Amazon reference id is required'],
      [{ destType: 'COMMERCIAL', address: '1 Main St', zipCode: '91761' }, '/consignee', 'Consignee is required'],
      [{ destType: 'COMMERCIAL', consignee: 'A', zipCode: '91761' }, '/address', 'Address is required'],
      [{ destType: 'RESIDENTIAL', consignee: 'A', address: '1 Main St' }, '/zipCode', 'ZIP is required'],
      [{ zipCode: '8817' }, '/zipCode', 'ZIP has the wrong format: a US ZIP code such as 91761 or 91761-1234'],
      [
        { stateCode: 'XX' },
        '/stateCode',
        'State is not a state or territory of the United States (two letters, such as CA)',
      ],
      [
        { windowStart: '2026-01-02', windowEnd: '2026-01-01' },
        '/windowEnd',
        'Deliver not after must not be before Deliver not before',
      ],
      [
        { deliveryMethod: 'UPS', expressNo: '1Z999' },
        '/expressNo',
        'A UPS number starts with 1Z and has 18 characters',
      ],
      [
        { deliveryMethod: 'FEDEX', expressNo: '1234567890123' },
        '/expressNo',
        'A FedEx number has 12, 15, 20 or 22 digits',
      ],
      [{ phone: 'call me' }, '/phone', 'Phone has the wrong format: a telephone number such as +1 626-555-0100'],
    ],
  },
  hwShop: {
    sound: {
      shopCode: 'SHOP_1',
      shopName: '示例店',
      customerId: id,
      platform: 'AMAZON',
      marketplace: 'US',
      status: '0',
    },
    fine: [
      { sellerId: 'A1B2C3D4E5' },
      { platform: 'WALMART', sellerId: '10001' },
      { email: 'shop@example.com', phone: '(626) 555-0100' },
    ],
    wrong: [
      [{ shopCode: 'a' }, '/shopCode', 'A shop code has 2 to 20 capital letters, digits, underscores or hyphens'],
      [
        { shopCode: 'A'.repeat(21) },
        '/shopCode',
        'A shop code has 2 to 20 capital letters, digits, underscores or hyphens',
      ],
      [{ customerId: null }, '/customerId', 'Customer is required'],
      [
        { marketplace: 'AN' },
        '/marketplace',
        'Marketplace country is not a country code (two letters of ISO 3166-1, such as US)',
      ],
      [
        { sellerId: 'A12345678' },
        '/sellerId',
        'An Amazon seller ID starts with A and has 10 to 20 capital letters or digits',
      ],
      [
        { sellerId: 'B123456789' },
        '/sellerId',
        'An Amazon seller ID starts with A and has 10 to 20 capital letters or digits',
      ],
      [{ email: 'shop' }, '/email', 'E-mail has the wrong format: an address such as name@example.com'],
    ],
  },
});
