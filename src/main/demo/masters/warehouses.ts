/** Told with every address that belongs to somebody else. */
const remark =
  '示例数据，送货前请以仓库方公布的地址为准 Sample data: ask the warehouse for its address before you deliver';

const west = { area: '美西 West', timezone: 'America/Los_Angeles' };
const east = { area: '美东 East', timezone: 'America/New_York' };

/** The company's own warehouses, and a partner's. */
const own = [
  {
    ...{ repositoryCode: 'LAX01', repositoryName: '洛杉矶一号仓', repositoryNameEn: 'Los Angeles 1' },
    ...{ warehouseType: 'OWN', ...west },
    ...{ stateCode: 'CA', city: 'Ontario', address: '1900 E Example Ave', zipCode: '91761', contact: '吴刚' },
    ...{ phone: '+1 909 555 0141', areaSqm: '9200', palletCapacity: 620, dockDoors: 14, workHours: '07:00-22:00' },
  },
  {
    ...{ repositoryCode: 'EWR01', repositoryName: '新泽西一号仓', repositoryNameEn: 'New Jersey 1' },
    ...{ warehouseType: 'OWN', ...east },
    ...{ stateCode: 'NJ', city: 'Edison', address: '250 Example Blvd', zipCode: '08837', contact: '何洁' },
    ...{ phone: '+1 732 555 0162', areaSqm: '5400', palletCapacity: 340, dockDoors: 8, workHours: '07:00-20:00' },
  },
  {
    ...{ repositoryCode: 'SAV02', repositoryName: '萨凡纳合作仓', repositoryNameEn: 'Savannah partner' },
    ...{ warehouseType: 'PARTNER', ...east },
    ...{ stateCode: 'GA', city: 'Savannah', address: '80 Example Pkwy', zipCode: '31407', contact: 'Dana Moore' },
    ...{ phone: '+1 912 555 0117', areaSqm: '3000', palletCapacity: 160, dockDoors: 4, workHours: '08:00-17:00' },
  },
];

/** Fulfilment centres: code, state, city, street, postal code and where that is. */
const centres = [
  ['ONT8', 'CA', 'Moreno Valley', '24300 Nandina Ave', '92551', west],
  ['LGB8', 'CA', 'Rialto', '1568 N Linden Ave', '92376', west],
  ['SBD1', 'CA', 'Bloomington', '3388 S Cactus Ave', '92316', west],
  ['LAS1', 'NV', 'Henderson', '12300 Bermuda Rd', '89044', west],
  ['GYR2', 'AZ', 'Goodyear', '16920 W Commerce Dr', '85338', { area: '美西 West', timezone: 'America/Phoenix' }],
  ['FTW1', 'TX', 'Dallas', '33333 Lyndon B Johnson Fwy', '75241', { area: '美中 Mid', timezone: 'America/Chicago' }],
  ['ABE8', 'NJ', 'Florence', '401 Independence Rd', '08518', east],
  ['AVP1', 'PA', 'Hazleton', '550 Oak Ridge Rd', '18202', east],
  ['TEB9', 'NJ', 'Somerset', '601 Randolph Rd', '08873', east],
] as const;

/** Two own warehouses, a partner's, and where most goods go from there. */
export const warehouses = [
  ...own,
  ...centres.map(([code, stateCode, city, address, zipCode, where]) => ({
    ...{ repositoryCode: code, repositoryName: `亚马逊 ${code}`, repositoryNameEn: `Amazon ${code}` },
    ...{ warehouseType: 'AMAZON', appointmentRequired: true },
    ...{ stateCode, city, address, zipCode, ...where, remark },
  })),
];
