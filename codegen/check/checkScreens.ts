import type { Operation, ScreenView } from '../../src/contract/resource.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** The call that a page cannot be shown without, and what it is called. */
const needed: Readonly<Record<ScreenView, { readonly call: Operation; readonly noun: string }>> = {
  list: { call: 'find', noun: 'a list' },
  detail: { call: 'findById', noun: 'one record' },
  form: { call: 'save', noun: 'a form' },
};

/** Checks that the screens stand in areas of the menu that exist, and that what they need is offered. */
export function checkScreens({ source, world, report }: Subject): void {
  for (const [key, { area, view }] of Object.entries(source.screens ?? {})) {
    if (!world.areas.has(area)) {
      const mend = suggest(area, world.areas, 'add it to areas.json');
      report.error({ path: ['screens', key, 'area'], what: `there is no area \`${area}\``, mend });
    }
    const { call, noun } = needed[view];
    if (source.calls?.[call] === false) {
      const what = `${noun} cannot be shown without the call \`${call}\``;
      report.error({
        path: ['screens', key, 'view'],
        what,
        mend: `offer \`${call}\` in \`calls\`, or remove the screen`,
      });
    }
  }
}
