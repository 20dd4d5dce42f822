import { useQueries } from '@tanstack/react-query';
import type { LogLine } from '../../../../contract/log.ts';
import type { Field } from '../../../../contract/resource.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { type Choice, useFieldServices } from '../../../../fields/services.tsx';
import { useStore } from '../../../client/useStore.ts';
import { useHouse } from '../../../house.ts';

/**
 * What the records are called that lines of a log refer to: one question for each resource that the person may list. The
 * log keeps ids alone; one that cannot be read stays an id.
 */
export function useReferenceLabels(
  fields: ReadonlyMap<string, Field>,
  lines: readonly Pick<LogLine, 'changes'>[],
): (field: Field, value: unknown) => string | undefined {
  const { labels } = useFieldServices();
  const { access } = useHouse();
  const { resources } = useStore(access);
  const ids = new Map<string, Set<string>>();
  for (const { field, before, after } of lines.flatMap(({ changes }) => changes)) {
    const resource = fields.get(field)?.reference?.resource;
    if (resource === undefined || !resources.some(({ name }) => name === resource)) continue;
    ids.set(
      resource,
      new Set([...(ids.get(resource) ?? []), ...[before, after].filter((id) => !isEmpty(id)).map(String)]),
    );
  }
  const asked = [...ids].map(([resource, wanted]) => ({ resource, wanted: [...wanted].toSorted() }));
  const answers = useQueries({
    queries: asked.map(({ resource, wanted }) => ({
      queryKey: ['labels', resource, wanted],
      queryFn: (): Promise<readonly Choice[]> => labels(resource, wanted),
    })),
  });
  const known = new Map(
    asked.flatMap(({ resource }, i) =>
      (answers[i]?.data ?? []).map(({ value, label }) => [`${resource} ${value}`, label]),
    ),
  );
  return (field, value) => (field.reference ? known.get(`${field.reference.resource} ${String(value)}`) : undefined);
}
