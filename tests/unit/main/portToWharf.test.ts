import { describe, expect, it } from 'vitest';
import { portToWharf, seaPorts } from '../../../src/main/seed.ts';
import { compiledResource } from '../schemas/compiledResource.ts';

const ajman = {
  name: 'Ajman',
  city: 'Ajman',
  province: 'Ajman',
  coordinates: [55.5136433, 25.4052165],
  timezone: 'Asia/Dubai',
};

describe('a port becomes a wharf', () => {
  it('with its code, names, location and time zone, and no unknown values', () => {
    expect(portToWharf('AEAJM', ajman)).toEqual({
      quayCode: 'AEAJM',
      quayName: 'Ajman',
      quayNameEn: 'Ajman',
      quayType: 'PORT',
      portCode: 'AEAJM',
      city: 'Ajman',
      longitude: '55.513643',
      latitude: '25.405217',
      timezone: 'Asia/Dubai',
    });
  });

  it('with its province only when that is a code of its country', () => {
    const port = { name: 'A', city: 'A', province: 'CA' };
    expect(portToWharf('USAAA', port)).toMatchObject({ stateCode: 'CA' });
    expect(portToWharf('USAAA', { ...port, province: 'XX' })).not.toHaveProperty('stateCode');
    expect(portToWharf('USAAA', { ...port, province: 'California' })).not.toHaveProperty('stateCode');
    expect(portToWharf('USAAA', { name: 'A', city: 'A' })).not.toHaveProperty('stateCode');
  });
});

describe('the ports of sea-ports under the rules of a wharf', () => {
  const { checks } = compiledResource('hwQuayConfig');
  /** The server adds these values: the country from the code, and the defaults. */
  const completed = Object.entries(seaPorts).map(([code, port]) => ({
    ...portToWharf(code, port),
    ...{ country: code.slice(0, 2), freeDays: 4, perDiemFreeDays: 5, status: '0' },
  }));
  const rejected = completed.filter((wharf) => checks.record(wharf).length > 0).map(({ country, ...wharf }) => ({ country, ...wharf }));

  it('1,582 pass and 52 fail', () => {
    expect(completed).toHaveLength(1634);
    expect(completed.length - rejected.length).toBe(1582);
    expect(rejected).toHaveLength(52);
  });

  it('those that fail have a withdrawn country, no time zone or a wrong one', () => {
    const paths = new Set(
      completed.flatMap((wharf) => checks.record(wharf)).map(({ instancePath, params }) => instancePath || `/${params.missingProperty}`),
    );
    expect([...paths].sort()).toEqual(['/portCode', '/timezone']);
    expect(rejected.filter(({ country }) => country === 'AN')).toHaveLength(7);
  });
});
