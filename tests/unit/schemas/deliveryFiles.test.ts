import { runStories } from './runStories.ts';

const id = '01a1ff78-0223-7a33-8758-0e8b86cbc285';
const people = { consignee: 'John Doe', address: '1 Main St', country: 'US', stateCode: 'NY', zipCode: '10001' };

runStories({
  hwDelivery: {
    valid: {
      ...{
        deliveryMethod: 'TRUCK',
        deliveryStatus: 'APPOINTED',
        repositoryId: id,
        destType: 'AMAZON',
        destCode: 'ONT8',
      },
      ...{ appointmentNo: '12345678', appointmentTime: '2126-11-22T08:00:00Z', loadType: 'PALLET' },
    },
    fine: [
      { deliveryStatus: 'DRAFT', appointmentNo: null, appointmentTime: null },
      { destType: 'COMMERCIAL', destCode: null, appointmentNo: null, ...people },
      { deliveryMethod: 'DIRECT', repositoryId: null },
      {
        deliveryMethod: 'PICKUP',
        deliveryStatus: 'IN_TRANSIT',
        collector: 'Wang',
        appointmentNo: null,
        appointmentTime: null,
      },
      { deliveryMethod: 'LTL', deliveryStatus: 'IN_TRANSIT', proNo: '123' },
      { deliveryMethod: 'TRUCK', deliveryStatus: 'IN_TRANSIT' },
      // The proof of a signed delivery may come later.
      { deliveryStatus: 'SIGNED' },
      { freightClass: '77.5', nmfcNo: '156600-03', freightTerms: 'COLLECT' },
      // A delivery that has left keeps its appointment, even one in the past.
      { deliveryStatus: 'ARRIVED', appointmentTime: '2020-11-22T08:00:00Z' },
    ],
    wrong: [
      [{ repositoryId: null }, '/repositoryId', 'From warehouse is required'],
      [{ destCode: null }, '/destCode', 'Destination is required'],
      [{ destCode: 'ONTARIO' }, '/destCode', 'An Amazon FC code is a letter and 3 or 4 letters or digits, such as ONT8'],
      [{ appointmentNo: null }, '/appointmentNo', 'Appointment no. is required'],
      [{ appointmentNo: '1234567' }, '/appointmentNo', 'An appointment number has 8 to 12 digits'],
      [{ appointmentTime: null }, '/appointmentTime', 'Appointment is required'],
      [{ destType: 'RESIDENTIAL', ...people, consignee: null }, '/consignee', 'Consignee is required'],
      [{ destType: 'RESIDENTIAL', ...people, zipCode: null }, '/zipCode', 'ZIP is required'],
      [{ deliveryMethod: 'HOLD' }, '/deliveryMethod', 'Goods to hold in the warehouse are not delivered. Choose another method'],
      [{ deliveryMethod: 'LTL', deliveryStatus: 'IN_TRANSIT' }, '/proNo', 'PRO no. (LTL) is required'],
      [{ deliveryMethod: 'UPS', deliveryStatus: 'IN_TRANSIT' }, '/expressNo', 'Tracking no. is required'],
      [{ deliveryMethod: 'PICKUP', deliveryStatus: 'IN_TRANSIT' }, '/collector', 'Picked up by is required'],
      [{ freightClass: '72' }, '/freightClass', 'A freight class is one of the 18 classes of the NMFC, such as 50, 77.5 or 125'],
      [{ nmfcNo: '12' }, '/nmfcNo', 'An NMFC number has 4 to 6 digits and may have a sub number, such as 156600-03'],
      [{ receivedCartonQty: -1 }, '/receivedCartonQty', 'Received cartons must be at least 0'],
      [{ deliveryStatus: 'REJECTED' }, '/rejectReason', 'Rejection reason is required'],
      [
        { shipTime: '2026-11-22T08:00:00Z', signTime: '2026-11-22T07:00:00Z' },
        '/signTime',
        'The signing time cannot be before the shipping time',
      ],
      [
        { arriveTime: '2026-11-22T08:00:00Z', signTime: '2026-11-22T07:00:00Z' },
        '/signTime',
        'The signing time cannot be before the arrival',
      ],
    ],
    odd: [undefined, 'DRAFT', 'LOADING'].map((deliveryStatus) => [
      { deliveryStatus, appointmentTime: '2020-11-22T08:00:00Z' },
      'appointmentTime',
      'The appointment is in the past: check it',
    ]),
  },
  hwDeliveryItem: {
    valid: { deliveryId: id, insideId: id, orderId: id, cartonQty: 10, palletQty: '1', isOpen: true },
    fine: [{ shippedCartonQty: 10 }, { shippedCartonQty: 0 }, { insideId: null }, { palletQty: '0.1' }],
    wrong: [
      [{ insideId: null, orderId: null }, '/orderId', 'Order is required'],
      [{ cartonQty: 0 }, '/cartonQty', 'Cartons must be at least 1'],
      [{ palletQty: '0' }, '/palletQty', 'Pallets must be at least 0.1'],
      [{ shippedCartonQty: 11 }, '/shippedCartonQty', 'The shipped cartons cannot exceed the cartons of the delivery'],
    ],
  },
});
