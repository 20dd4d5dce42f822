import { commonTexts } from '../texts/commonTexts.ts';
import { missingResource } from './missingResource.ts';
import { everyProperty, type Subject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Checks that every resource that a field refers to exists: by a file, or as a table of the server itself. */
export function checkReferences({ source, world, report }: Subject): void {
  for (const { property, path } of everyProperty(source)) {
    const name = property.reference?.resource;
    if (name === undefined || world.resources.has(name)) continue;
    const mend = suggest(name, world.resources.keys(), commonTexts.addFileOrRemoveReference);
    report.error(missingResource([...path, 'reference', 'resource'], name, mend));
  }
}
