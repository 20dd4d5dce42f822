import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptKeys } from '../../../src/console/client/session.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { browser } from './browser.ts';
import { builtConsole } from './builtConsole.ts';
import { loadPage, type PageLoad, type PageVisit } from './loadPage.ts';
import { openProduct, projectFolder } from './openProduct.ts';
import { call, login } from './productClient.ts';

/** The zones of the big map, which has a common layout, and the zone of the small map. */
const zones = { count: 5, aisles: 10, shelves: 25, levels: 4 } as const;
const small = { aisles: 3, shelves: 5, levels: 4 } as const;
const smallZone = 'S';

const runs = 5;
/** The CPU throttling factor; 1 means no throttling. */
const rate = 1;

/** How long the maps took to load, in alternation: until the first bin is painted, and until all bins are drawn. */
export interface BinMaps {
  readonly first: { readonly big: readonly PageLoad[]; readonly small: readonly PageLoad[] };
  readonly whole: { readonly big: readonly PageLoad[]; readonly small: readonly PageLoad[] };
}

/** Compares a map of 5,000 bins with one of 60 bins on the same server. */
export async function binMaps(context: Context): Promise<BinMaps> {
  const visit = await startMaps(context);
  const chromium = await context.shared(browser);
  const loads = { first: { big: [], small: [] }, whole: { big: [], small: [] } } as {
    first: { big: PageLoad[]; small: PageLoad[] };
    whole: { big: PageLoad[]; small: PageLoad[] };
  };
  for (let run = 0; run <= runs; run += 1) {
    for (const until of ['first', 'whole'] as const) {
      const pair = {
        big: await loadPage(chromium, visit('big', until), rate),
        small: await loadPage(chromium, visit('small', until), rate),
      };
      // The first visit of each map only warms up the server.
      if (run === 0) continue;
      loads[until].big.push(pair.big);
      loads[until].small.push(pair.small);
    }
  }
  return loads;
}

type Visit = (size: 'big' | 'small', until: 'first' | 'whole') => PageVisit;

async function startMaps(context: Context): Promise<Visit> {
  await context.shared(builtConsole);
  const data = tempFolder('bench');
  const schemas = tempFolder('bench');
  context.defer(data.remove);
  context.defer(schemas.remove);
  cpSync(join(projectFolder, 'schemas'), schemas.path, { recursive: true });
  mkdirSync(join(schemas.path, 'bench'));
  writeFileSync(join(schemas.path, 'bench', 'benchBin.json'), JSON.stringify(binFile));
  const { url, stop } = await openProduct(data.path, { HW_SCHEMAS_DIR: schemas.path });
  context.defer(stop);
  const session = await login(url);
  const { token } = session;
  const bins = [...Array.from({ length: zones.count }, (_, i) => binsOf(`Z${i + 1}`, zones)), binsOf(smallZone, small)];
  for (const body of bins) {
    const saved = await call(`${url}/hw/wms/benchBin/saveBenchBinBach`, { token, body });
    if (saved.code !== 20000) throw new Error(`The bins were refused: ${JSON.stringify(saved).slice(0, 500)}`);
  }
  const storage = { [keptKeys.session]: JSON.stringify(session) };
  const drawn = { big: bins.flat().length, small: bins.at(-1)?.length ?? 0 };
  return (size, until) => ({
    url: `${url}/bench/bin?layout=map.aisle${size === 'small' ? `&f.zone=${smallZone}` : ''}`,
    selector: until === 'first' ? '[data-location]' : `[data-testid=map][data-drawn="${drawn[size]}"] [data-location]`,
    storage,
  });
}

interface Shape {
  readonly aisles: number;
  readonly shelves: number;
  readonly levels: number;
}

function binsOf(zone: string, { aisles, shelves, levels }: Shape): Readonly<Record<string, unknown>>[] {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
  return numbers(aisles).flatMap((aisle) =>
    numbers(shelves).flatMap((shelf) =>
      numbers(levels).map((level) => ({
        ...{ binCode: `${zone}-${aisle}-${shelf}-${level}`, zone, aisle: `A${aisle}`, shelf: String(shelf) },
        ...{ level: String(level), maxPallets: 2, usedPallets: String((aisle + shelf + level) % 4) },
      })),
    ),
  );
}

const text = (en: string) => ({ type: 'string', maxLength: 20, title: { zh: '字段', en } });

const binFile = {
  name: 'benchBin',
  title: { zh: '库位', en: 'Bins' },
  perms: 'bench:bin',
  display: '{binCode}',
  screens: { 'bench/bin': { view: 'list', path: '/bench/bin', area: 'system' } },
  record: {
    type: 'object',
    required: ['binCode'],
    properties: {
      binCode: { ...text('Bin'), unique: true },
      ...{ zone: text('Zone'), aisle: text('Aisle'), shelf: text('Rack'), level: text('Level') },
      maxPallets: { type: 'integer', title: { zh: '容量', en: 'Capacity' } },
      usedPallets: { ...text('Used'), maxLength: undefined, format: 'decimal', precision: 6, scale: 1 },
    },
  },
  list: {
    filters: ['zone'],
    sort: ['binCode'],
    views: [
      'table',
      {
        ...{ view: 'map', zone: 'zone', row: 'aisle', column: 'shelf', level: 'level' },
        ...{ fill: 'usedPallets', capacity: 'maxPallets' },
      },
    ],
  },
};
