import { permissionSuffixes } from '../../src/contract/permission.ts';
import { everyDoing } from '../read/everyDoing.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts, type Message } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';

const texts = faultTexts({
  aLabel: { en: 'a label', zh: '标签' },
  aPaper: { en: 'a paper', zh: '单据' },
});

const nouns: Readonly<Record<string, Message>> = {
  ...{ states: commonTexts.aTransition, actions: commonTexts.anAction, labels: texts.aLabel, papers: texts.aPaper },
};

/** Checks that every label and every paper has a name and a permission of its own. */
export function checkPrintNames({ source, report }: Subject): void {
  const taken = new Map(
    everyDoing(source).map(({ doing: { name }, path }) => [name.toLowerCase(), String(path[0])] as const),
  );
  for (const place of ['labels', 'papers'] as const) {
    source[place]?.forEach(({ name, perm }, i) => {
      const owner = taken.get(name.toLowerCase());
      taken.set(name.toLowerCase(), owner ?? place);
      const path = [place, i, 'name'];
      if (owner !== undefined) {
        const what = commonTexts.nameTaken({ name, owner: nouns[owner] ?? owner });
        report.error({ path, what, mend: commonTexts.chooseAnother });
      }
      // Whoever may list or edit would be let do it too, although nobody has said so.
      if (perm === undefined && permissionSuffixes.has(name)) {
        const shared = `${source.perms}:${name}`;
        const what = commonTexts.permissionTaken({ name, permission: shared });
        report.error({ path, what, mend: commonTexts.chooseNameOrPerm });
      }
    });
  }
}
