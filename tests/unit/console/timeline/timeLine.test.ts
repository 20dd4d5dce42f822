import { describe, expect, it } from 'vitest';
import { type Bar, type Lane, lanesBetween, layLanes, neighborBar } from '../../../../src/console/timeline/lanes.ts';
import { createTimeScale, spanTexts, zoomNames } from '../../../../src/console/timeline/timeScale.ts';

const hour = 3_600_000;
const start = new Date(2026, 10, 16);
const at = (hours: number): number => start.getTime() + hours * hour;
const lane = (id: string, isShared = false): Lane => ({ id, title: id, isShared });
const bar = (id: string, laneId: string, [from, to]: readonly [number, number]): Bar => ({
  ...{ id, laneId, title: id, from: at(from), to: at(to) },
});

describe('the scale of time', () => {
  it.each(zoomNames)('maps every time to its position and back, and snaps to its steps (%s)', (zoom) => {
    const scale = createTimeScale({ day: '2026-11-16', count: 14, zoom });
    expect(scale.days).toHaveLength(14);
    expect(scale.timeAt(scale.xOf(at(100.25)))).toBeCloseTo(at(100.25), -1);
    expect(scale.snap(at(7) + 60_000)).toBe(at(7));
    expect(scale.snap(at(7) - scale.step * 0.6)).toBe(at(7) - scale.step);
    expect(scale.days.at(-1)?.x).toBeCloseTo(scale.width - (scale.days.at(-1)?.width ?? 0), 5);
    expect(scale.days.filter(({ isWeekend }) => isWeekend).map(({ day }) => day)).toEqual([
      ...['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29'],
    ]);
  });

  it('has the days of another time zone, not all of which have 24 hours', () => {
    const zone = 'America/Los_Angeles';
    const scale = createTimeScale({ day: '2026-10-31', count: 3, zoom: 'days', zone });
    expect([scale.from, scale.to]).toEqual([Date.parse('2026-10-31T07:00:00Z'), Date.parse('2026-11-03T08:00:00Z')]);
    expect(scale.days.map(({ day, width }) => [day, width])).toEqual([
      ...[
        ['2026-10-31', 240],
        ['2026-11-01', 250],
        ['2026-11-02', 240],
      ],
    ]);
    const span = { from: Date.parse('2026-11-23T16:00:00Z'), to: Date.parse('2026-11-24T02:00:00Z') };
    expect(spanTexts(span, { language: 'en', zone })).toEqual({ from: 'Mon, Nov 23, 08:00', to: '18:00' });
  });
});

describe('lanes', () => {
  const bars = [
    bar('b', 'one', [4, 8]),
    bar('a', 'one', [0, 5]),
    bar('c', 'one', [8, 10]),
    { ...bar('d', 'one', [1, 9]), isIdle: true },
    bar('e', 'many', [0, 5]),
    bar('f', 'many', [0, 5]),
  ];
  const laid = layLanes([lane('one'), lane('empty'), lane('many', true)], bars, hour);

  it('stack overlapping bars, so that nothing is covered', () => {
    expect(laid[0]?.bars.map(({ bar: { id }, row }) => [id, row])).toEqual([
      ['a', 0],
      ['d', 1],
      ['b', 2],
      ['c', 0],
    ]);
    const [first, second] = laid;
    expect(second?.top).toBe(first?.height);
  });

  it('find real overlaps: touching bars, past ones and those sharing a lane do not count', () => {
    const clashes = laid.flatMap(({ bars: all }) => all.filter(({ conflicts }) => conflicts.length > 0));
    expect(clashes.map(({ bar: { id }, conflicts }) => [id, conflicts])).toEqual([
      ['a', ['b']],
      ['b', ['a']],
    ]);
    expect(laid.map(({ conflicts }) => conflicts)).toEqual([2, 0, 0]);
  });

  it('are rendered where they are visible', () => {
    const tops = laid.map(({ top }) => top);
    expect(lanesBetween(laid, 0, 1).map(({ lane: { id } }) => id)).toEqual(['one']);
    expect(lanesBetween(laid, (tops[1] ?? 0) + 1, (tops[2] ?? 0) + 1).map(({ lane: { id } }) => id)).toEqual([...['empty', 'many']]);
    expect(lanesBetween(laid, 10_000, 20_000)).toEqual([]);
  });

  it('move the focus from bar to bar: along a lane, and to the nearest in time of the next lane with any', () => {
    const go = (id: string, way: Parameters<typeof neighborBar>[2]) => neighborBar(laid, id, way)?.bar.id;
    expect([go('a', 'after'), go('a', 'before'), go('b', 'last'), go('c', 'below'), go('f', 'above')]).toEqual([
      ...['d', undefined, 'c', 'e', 'a'],
    ]);
    expect(neighborBar(laid, undefined, 'first')?.bar.id).toBe('a');
  });
});
