import { describe, expect, it } from 'vitest';
import { portToWharf } from '../../../src/main/portToWharf.ts';

const ajman = {
  name: 'Ajman',
  city: 'Ajman',
  province: 'Ajman',
  coordinates: [55.5136433, 25.4052165],
  timezone: 'Asia/Dubai',
};

describe('a port becomes a wharf', () => {
  it('with its code, names, place and time zone, and nothing that is not known', () => {
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

  it('with its province only where that is a code of its country', () => {
    const port = { name: 'A', city: 'A', province: 'CA' };
    expect(portToWharf('USAAA', port)).toMatchObject({ stateCode: 'CA' });
    expect(portToWharf('USAAA', { ...port, province: 'XX' })).not.toHaveProperty('stateCode');
    expect(portToWharf('USAAA', { ...port, province: 'California' })).not.toHaveProperty('stateCode');
    expect(portToWharf('USAAA', { name: 'A', city: 'A' })).not.toHaveProperty('stateCode');
  });
});
