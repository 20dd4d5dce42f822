/** The ports of the generated wharves, with the fields that the rules of a wharf require. */
export const ports = [
  { portCode: 'USLAX', stateCode: 'CA', city: 'Los Angeles', timezone: 'America/Los_Angeles' },
  { portCode: 'USLGB', stateCode: 'CA', city: 'Long Beach', timezone: 'America/Los_Angeles' },
  { portCode: 'USNYC', stateCode: 'NY', city: 'New York', timezone: 'America/New_York' },
  { portCode: 'USSAV', stateCode: 'GA', city: 'Savannah', timezone: 'America/New_York' },
  { portCode: 'USHOU', stateCode: 'TX', city: 'Houston', timezone: 'America/Chicago' },
  { portCode: 'CNSHA', city: 'Shanghai', timezone: 'Asia/Shanghai' },
  { portCode: 'CNNGB', city: 'Ningbo', timezone: 'Asia/Shanghai' },
  { portCode: 'DEHAM', city: 'Hamburg', timezone: 'Europe/Berlin' },
  { portCode: 'NLRTM', city: 'Rotterdam', timezone: 'Europe/Amsterdam' },
  { portCode: 'GBFXT', city: 'Felixstowe', timezone: 'Europe/London' },
  { portCode: 'SGSIN', city: 'Singapore', timezone: 'Asia/Singapore' },
  { portCode: 'AUSYD', city: 'Sydney', timezone: 'Australia/Sydney' },
] as const;

/** The countries of `ports`, used to filter the lists. */
export const countries = [...new Set(ports.map(({ portCode }) => portCode.slice(0, 2)))];

/** Returns wharf number `n` (below 36^6), which satisfies every rule. Different numbers give different codes. */
export function wharf(n: number): Readonly<Record<string, unknown>> {
  const { portCode, city, timezone, ...location } = ports[n % ports.length] ?? ports[0];
  const terminal = n.toString(36).toUpperCase().padStart(6, '0');
  return {
    quayCode: `${portCode}-${terminal}`,
    quayName: `${city} 码头 ${n}`,
    quayNameEn: `${city} terminal ${n}`,
    quayType: 'TERMINAL',
    portCode,
    city,
    timezone,
    ...location,
    address: `${n} Harbour Road`,
    longitude: ((n % 360_000) / 1_000 - 180).toFixed(6),
    latitude: ((n % 180_000) / 1_000 - 90).toFixed(6),
    freeDays: n % 15,
    demurrageTiers: [{ days: 4, rate: '125.00' }, { rate: '250.50' }],
    perDiemFreeDays: 5,
    website: `https://terminal-${n}.example.com`,
    status: n % 10 === 0 ? '1' : '0',
    remark: n % 3 === 0 ? `Gate ${n % 9}, appointments only` : null,
  };
}
