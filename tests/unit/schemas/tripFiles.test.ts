import { runStories } from './runStories.ts';

const id = '01a1ff78-0223-7a33-8758-0e8b86cbc285';
const times = { planDepartTime: '2026-11-22T08:00:00Z', planEndTime: '2026-11-22T18:00:00Z' };

runStories({
  hwCarDispatch: {
    valid: { dispatchType: 'CAR', dispatchStatus: 'PLANNED', repositoryId: id, loadType: 'PALLET', ...times },
    fine: [
      { dispatchType: 'DIRECT', repositoryId: null, orderId: id, quayId: id },
      { carrierId: id, carrierScac: 'JBHT', dotNo: '12345678', mcNo: '1', plateNo: '7ABC123' },
      { planEndTime: null },
      { tripCost: '1000.00', costCurrency: 'USD', allocBasis: 'CBM' },
    ],
    wrong: [
      [{ repositoryId: null }, '/repositoryId', 'From warehouse is required'],
      [{ dispatchType: 'DIRECT', quayId: id }, '/orderId', 'Container order is required'],
      [{ dispatchType: 'DIRECT', orderId: id }, '/quayId', 'Pick-up terminal is required'],
      [{ planDepartTime: null }, '/planDepartTime', 'Planned departure is required'],
      [{ planEndTime: '2026-11-22T07:00:00Z' }, '/planEndTime', 'Planned end must not be before Planned departure'],
      [
        { departTime: '2026-11-22T08:00:00Z', arriveTime: '2026-11-22T07:00:00Z' },
        '/arriveTime',
        'The arrival cannot be before the departure',
      ],
      [{ dotNo: '123456789' }, '/dotNo', 'A USDOT number has 1 to 8 digits'],
      [{ tripCost: '-1.00' }, '/tripCost', 'Trip cost must be at least 0'],
      [{ dispatchType: 'BOAT' }, '/dispatchType', 'Type is not one of the choices'],
    ],
  },
  hwCar: {
    valid: {
      ...{ plateNo: '7ABC123', plateCountry: 'US', carType: 'BOX_26', carOwner: 'OWN', maxPallets: 26 },
      ...{ maxWeightKg: '19500', odometerMile: '1000' },
    },
    fine: [
      { plateNo: '粤B12345', plateCountry: 'CN' },
      { plateNo: '粤BD12345', plateCountry: 'CN' },
      { plateNo: '浙B1234挂', plateCountry: 'CN' },
      { carOwner: 'CARRIER', carrierId: id },
      { vin: '1M8GDM9AXKP042788', modelYear: 2020, maxVolumeCbm: '80' },
    ],
    wrong: [
      [{ plateNo: '粤I12345', plateCountry: 'CN' }, '/plateNo', 'A Chinese plate looks like 粤B12345, 粤BD12345 (new energy) or 浙B1234挂'],
      [{ plateNo: '中B12345', plateCountry: 'CN' }, '/plateNo', 'A Chinese plate looks like 粤B12345, 粤BD12345 (new energy) or 浙B1234挂'],
      [{ plateState: 'ZZ' }, '/plateState', 'Plate state is not a state or territory of the United States (two letters, such as CA)'],
      [{ plateNo: 'A' }, '/plateNo', 'A plate has 2 to 10 capital letters, digits, spaces or hyphens'],
      [{ plateCountry: 'CN' }, '/plateNo', 'A Chinese plate looks like 粤B12345, 粤BD12345 (new energy) or 浙B1234挂'],
      [{ carOwner: 'CARRIER' }, '/carrierId', 'Carrier is required'],
      [{ maxPallets: 61 }, '/maxPallets', 'Max pallets must be between 1 and 60'],
      [{ maxWeightKg: '0' }, '/maxWeightKg', 'Max payload (kg) must be more than 0'],
      [{ odometerMile: '-1' }, '/odometerMile', 'Odometer (mi) must be at least 0'],
    ],
  },
});
