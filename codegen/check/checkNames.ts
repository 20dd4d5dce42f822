import { reservedNames } from '../../src/contract/record.ts';
import { isUnsafe } from './isUnsafe.ts';
import type { Subject } from './subject.ts';

const kept: ReadonlySet<string> = new Set(reservedNames.map((name) => name.toLowerCase()));

/** Refuses names of resources that would collide with something else. */
export function checkNames({ source, report }: Subject): void {
  if (isUnsafe(source.name)) {
    report.error({ path: ['name'], what: `\`${source.name}\` is not a safe name`, mend: 'choose another name' });
  }
  if (kept.has(source.name.toLowerCase())) {
    const what = `\`${source.name}\` is a table of the server itself`;
    report.error({ path: ['name'], what, mend: 'choose another name' });
  }
}
