import { onceFor } from '../model/onceFor.ts';
import type { Path } from '../read/place.ts';
import type { ResourceSource } from '../read/source.ts';
import { askedProperties } from './doing/askedProperties.ts';
import { everyProperty } from './subject.ts';

/** Another resource that a file speaks of, with the place where it does. */
export interface Mention {
  readonly name: string;
  readonly path: Path;
}

/** Every resource that a file cannot be without. */
export const mentionsOf = onceFor((source: ResourceSource): readonly Mention[] =>
  [...everyProperty(source), ...askedProperties(source)].flatMap(({ property, path }) =>
    (['reference', 'lines', 'total'] as const).flatMap((keyword) => {
      const name = property[keyword]?.resource;
      return name === undefined ? [] : [{ name, path: [...path, keyword, 'resource'] }];
    }),
  ),
);
