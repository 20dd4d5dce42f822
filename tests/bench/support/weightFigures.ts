import type { Figure } from '../types.ts';
import type { PageLoad } from './loadPage.ts';
import type { ComparedLoads } from './pageLoads.ts';
import { servedBytes } from './servedBytes.ts';

const kilo = 1_000;

/** Returns how many kilobytes of scripts and styles both servers send. The values are exact, so one load of each is enough. */
export async function weightFigures({ ours, theirs }: ComparedLoads): Promise<Figure[]> {
  const [mine, other] = [await weigh(ours[0]), await weigh(theirs[0])];
  return (['gzip', 'br'] as const).map((of) => ({
    of,
    today: { value: mine[of] / kilo, unit: 'kB' },
    reference: { value: other[of] / kilo, unit: 'kB', name: 'react-admin' },
    ratio: mine[of] / other[of],
  }));
}

async function weigh(load: PageLoad | undefined): ReturnType<typeof servedBytes> {
  return servedBytes(load?.code ?? []);
}
