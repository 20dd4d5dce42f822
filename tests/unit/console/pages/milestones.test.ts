import { describe, expect, test } from 'vitest';
import { stagesOf } from '../../../../src/console/pages/detail/progress.tsx';
import { compiledResource } from '../../schemas/compiledResource.ts';

const { resource, checks } = compiledResource('hwOrder');
const module = { resource, createChecks: () => checks };
const now = new Date('2026-11-20T20:00:00Z');
const at = (state: string, values: object = {}) =>
  stagesOf(module, { id: '1', version: 1, orderStatus: state, orderType: 'TRANSFER', customsMode: 'AGENT', ...values } as never, now);
const shown = (stages: ReturnType<typeof at>) =>
  stages.map(({ field, state, mark, lateDays }) => [field.name, state, mark, lateDays].filter((each) => each !== undefined).join(' '));

describe('the milestones of an order', () => {
  test('are planned, reached or still open, and the first open one is next', () => {
    expect(shown(at('ASSIGNED', { etd: '2026-11-25', eta: '2026-12-10' }))).toEqual([
      ...['etd planned 0', 'ata open 0', 'customsReleaseTime open 0', 'pickupTime open 0', 'arriveTime open 0'],
      ...['devanTime open 0', 'emptyReturnTime open 0'],
    ]);
    expect(shown(at('IN_TRANSIT', { etd: '2026-11-01', eta: '2026-12-10' })).slice(0, 3)).toEqual([
      ...['etd done 0', 'ata next 0', 'customsReleaseTime open 0'],
    ]);
  });

  test('show what is overdue, due soon and reached too late', () => {
    const arrived = { etd: '2026-11-01', eta: '2026-11-10', ata: '2026-11-12T20:00:00Z' };
    const waiting = shown(at('AT_PORT', { ...arrived, lastFreeDate: '2026-11-18' }));
    expect(waiting.slice(1, 4)).toEqual(['ata done overdue 2', 'customsReleaseTime next 0', 'pickupTime open overdue 2']);
    expect(shown(at('AT_PORT', { ...arrived, lastFreeDate: '2026-11-22' }))[3]).toBe('pickupTime open soon 0');
    const out = { ...arrived, lastFreeDate: '2026-11-18', pickupTime: '2026-11-18T20:00:00Z', emptyDueDate: '2026-11-19' };
    const stocked = shown(at('IN_STOCK', { ...out, devanTime: '2026-11-19T20:00:00Z' }));
    expect(stocked.slice(2)).toEqual([
      ...['customsReleaseTime missing 0', 'pickupTime done 0', 'arriveTime missing 0', 'devanTime done 0'],
      'emptyReturnTime next overdue 1',
    ]);
  });

  test('are those that the order has, and nothing is late once it is canceled', () => {
    const direct = at('AT_PORT', { orderType: 'DIRECT', customsMode: 'NONE' });
    expect(direct.map(({ field }) => field.name)).toEqual(['etd', 'ata', 'pickupTime', 'emptyReturnTime']);
    const canceled = at('CANCELLED', { etd: '2026-11-01', eta: '2026-11-10', lastFreeDate: '2026-11-11' });
    expect(canceled.filter(({ mark }) => mark)).toEqual([]);
  });
});
