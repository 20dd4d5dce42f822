import { useQueries } from '@tanstack/react-query';
import type { Field, Reference } from '../../../../contract/field.ts';
import type { LogLine } from '../../../../contract/log.ts';
import { isEmpty } from '../../../../fields/emptyValues.ts';
import { type Choice, useFieldServices } from '../../../../fields/services.tsx';
import { referenceChanges } from '../../../access/lateParts.ts';
import { useApp } from '../../../app.ts';
import { useStore } from '../../../client/store.ts';

/**
 * Loads the names of records mentioned in log entries: one request per target resource that the user may list, otherwise one per reference
 * field. Returns a function that gives the name of a referenced record, or undefined if the name is not loaded. The caller then shows the
 * id, which is all that the log stores.
 */
export function useReferenceLabels(
  fields: ReadonlyMap<string, Field>,
  lines: readonly Pick<LogLine, 'changes'>[],
): (field: Field, value: unknown) => string | undefined {
  const { labels } = useFieldServices();
  const { access } = useApp();
  const { resources } = useStore(access);
  const keyOf = (field: Field): string => {
    const { name } = field;
    const resource = referenceOf(field)?.resource ?? '';
    return resources.some((one) => one.name === resource) ? resource : `${resource} ${name}`;
  };
  const requested = new Map<string, { reference: Reference; ids: readonly string[] }>();
  for (const { field: name, before, after } of lines.flatMap(({ changes }) => changes)) {
    const field = fields.get(name);
    const reference = field && referenceOf(field);
    // Lists of references to some resources are displayed by components of their own, which load the names themselves.
    const isOwn = Array.isArray(before ?? after) && Object.hasOwn(referenceChanges, reference?.resource ?? '');
    if (!field || !reference || isOwn || (keyOf(field) !== reference.resource && !reference.choices)) continue;
    const { ids } = requested.get(keyOf(field)) ?? { ids: [] };
    const reported = [before, after].flat().filter((id) => !isEmpty(id));
    requested.set(keyOf(field), { reference, ids: [...ids, ...reported.map(String)] });
  }
  const questions = [...requested].map(([key, { reference, ids }]) => ({
    key,
    reference,
    sortedIds: [...new Set(ids)].toSorted(),
  }));
  const answers = useQueries({
    queries: questions.map(({ key, reference, sortedIds }) => ({
      queryKey: ['labels', key, reference.choices?.call, sortedIds],
      queryFn: (): Promise<readonly Choice[]> => labels(reference.resource, sortedIds, reference.choices),
    })),
  });
  const known = new Map(
    questions.flatMap(({ key }, i) => (answers[i]?.data ?? []).map(({ value, label }) => [`${key} ${value}`, label] as const)),
  );
  return (field, value) => (referenceOf(field) ? known.get(`${keyOf(field)} ${String(value)}`) : undefined);
}

function referenceOf({ reference, references }: Field): Reference | undefined {
  return reference ?? references;
}
