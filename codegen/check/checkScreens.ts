import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that the screens stand in areas of the menu that exist, and that what they need is offered. */
export function checkScreens({ source, world, report }: Subject): void {
  for (const [key, { area }] of Object.entries(source.screens ?? {})) {
    if (!world.areas.has(area)) {
      const mend = suggest(area, world.areas, 'add it to areas.json');
      report.error({ path: ['screens', key, 'area'], what: `there is no area \`${area}\``, mend });
    }
    if (source.calls?.find === false) {
      const what = 'a list cannot be shown without the call `find`';
      report.error({ path: ['screens', key, 'view'], what, mend: 'offer `find` in `calls`, or remove the screen' });
    }
  }
}
