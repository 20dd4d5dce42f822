import { permissionSuffixes } from '../../src/contract/permission.ts';
import { everyDoing } from '../read/everyDoing.ts';
import type { Subject } from './subject.ts';

const nouns: Readonly<Record<string, string>> = {
  ...{ states: 'a transition', actions: 'an action', labels: 'a label', papers: 'a paper' },
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
        const what = `\`${name}\` is already the name of ${nouns[owner]}`;
        report.error({ path, what, mend: 'choose another' });
      }
      // Whoever may list or edit would be let do it too, although nobody has said so.
      if (perm === undefined && permissionSuffixes.has(name)) {
        const shared = `${source.perms}:${name}`;
        const what = `\`${name}\` would need \`${shared}\`, which is the permission of something else`;
        report.error({ path, what, mend: 'choose another name, or write out its `perm`' });
      }
    });
  }
}
