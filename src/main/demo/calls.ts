/** Paths of the calls for orders. Like all paths in this file, the console uses them too. */
export const orderCalls = {
  find: '/hw/wms/hwOrder/findHwOrderList',
  save: '/hw/wms/hwOrder/saveHwOrder',
  findById: (id: string) => `/hw/wms/hwOrder/findHwOrderById/${id}`,
  transit: '/hw/wms/hwOrder/transitHwOrder',
  act: (name: string) => `/hw/wms/hwOrder/${name}`,
};

export const palletCalls = {
  find: '/hw/wms/hwInside/findHwInsideList',
  findById: (id: string) => `/hw/wms/hwInside/findHwInsideById/${id}`,
  transit: '/hw/wms/hwInside/transitHwInside',
  devan: '/hw/wms/hwInside/devanHwInside',
  act: (name: string) => `/hw/wms/hwInside/${name}`,
};

export const binCalls = {
  find: '/hw/wms/hwLocator/findHwLocatorList',
  generate: '/hw/wms/hwLocator/generateHwLocator',
};

export const countCalls = {
  save: '/hw/wms/hwInventory/saveHwInventory',
  findById: (id: string) => `/hw/wms/hwInventory/findHwInventoryById/${id}`,
  transit: '/hw/wms/hwInventory/transitHwInventory',
  enter: '/hw/wms/hwInventory/countHwInventory',
};

export const deliveryCalls = {
  findById: (id: string) => `/hw/wms/hwDelivery/findHwDeliveryById/${id}`,
  make: '/hw/wms/hwDelivery/makeHwDelivery',
  transit: '/hw/wms/hwDelivery/transitHwDelivery',
  act: (name: string) => `/hw/wms/hwDelivery/${name}`,
  upload: '/hw/wms/hwDelivery/uploadFile',
};

export const tripCalls = {
  plan: '/hw/wms/hwCarDispatch/planHwCarDispatch',
  transit: '/hw/wms/hwCarDispatch/transitHwCarDispatch',
  scan: '/hw/wms/hwCarDispatch/loadPallet',
  cost: '/hw/wms/hwCarDispatch/cost',
};

export const billingCalls = {
  saveLetterhead: '/hw/wms/hwDebitNoteConfig/saveHwDebitNoteConfig',
  confirmLetterhead: '/hw/wms/hwDebitNoteConfig/confirmBank',
  bill: '/hw/wms/hwDebitNote/billHwDebitNote',
  findNote: (id: string) => `/hw/wms/hwDebitNote/findHwDebitNoteById/${id}`,
  noteStep: '/hw/wms/hwDebitNote/transitHwDebitNote',
  receipt: '/hw/wms/hwDebitNote/receipt',
  findPayables: '/hw/wms/hwPayable/findHwPayableList',
  reconcile: '/hw/wms/hwPayable/reconcile',
  pay: '/hw/wms/hwPayable/pay',
  postCheckout: '/hw/wms/hwCheckout/transitHwCheckout',
  saveBills: '/hw/wms/hwSupplierBill/saveHwSupplierBillBach',
  findBills: '/hw/wms/hwSupplierBill/findHwSupplierBillList',
  bookBills: '/hw/wms/hwSupplierBill/book',
};

export const costCalls = {
  find: '/hw/wms/hwCost/findHwCostList',
  save: '/hw/wms/hwCost/saveHwCost',
  transit: '/hw/wms/hwCost/transitHwCost',
  findFees: '/hw/wms/hwCostConfig/findHwCostConfigList',
  saveFee: '/hw/wms/hwCostConfig/saveHwCostConfig',
  saveRate: '/hw/wms/hwExchangeRate/saveHwExchangeRate',
};

/** Paths of the calls that save price lists. Callers append a slash and the customer's id, or `0` for public prices. */
export const priceCalls = {
  operation: '/hw/wms/hwOperationTemplate/saveHwOperationTemplateBach',
  dispatch: '/hw/wms/hwQuotationTemplate/saveHwQuotationTemplateBach',
  combination: '/hw/wms/hwCombinationTemplate/saveHwCombinationTemplateBach',
};

export const carCalls = {
  save: '/hw/wms/hwCar/saveHwCar',
  service: '/hw/wms/hwCar/service',
  saveRule: '/hw/carserv/repair/ruleConfig/saveRuleConfig',
};

/** Headers of a list request for up to 2,000 records, which are more than any list of the demo data has. */
export const everything = { pageSize: '2000' };
