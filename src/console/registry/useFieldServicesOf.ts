import type { DataProvider } from '@refinedev/core';
import { useMemo } from 'react';
import { labelOf, noteOf, type WireRecord } from '../../contract/record.ts';
import { consoleFaceOf } from '../../fields/consoleFaces.tsx';
import type { Choice, FieldServices, OfferFilter } from '../../fields/services.tsx';
import { referenceInputs } from '../access/referenceInputs.ts';
import { useStore } from '../client/useStore.ts';
import { createFieldFiles } from '../files/createFieldFiles.ts';
import type { House } from '../house.ts';
import { Creator } from '../pages/edit/in-place/Creator.tsx';
import { MenuIcon } from '../shell/icons/MenuIcon.tsx';
import { useSay } from '../texts/useSay.ts';
import { Look } from '../theme/Look.tsx';
import { isAble } from './abilities.ts';
import { findChoices, findLabels } from './findChoices.ts';

/** Choices come in pages of this size. */
const pageSize = 20;

const icons = {
  Icon: MenuIcon,
  names: async () => (await import('../shell/icons/allIcons.ts')).iconNames,
} as const;

/** What the field faces are given: language, words, and the search of references through the data provider. */
export function useFieldServicesOf(house: House, dataProvider: DataProvider): FieldServices {
  const { say, language } = useSay();
  const { resources, perms } = useStore(house.access);
  return useMemo(() => {
    const choiceOf = async (resource: string, records: readonly unknown[]): Promise<Choice[]> => {
      const { display, choiceNote, uniques } = (await house.resources.load(resource)).resource;
      const codes = uniques.flatMap(({ fields, when }) => (fields.length === 1 && !when ? fields : []));
      return (records as readonly WireRecord[]).map((record) => ({
        value: record.id,
        label: labelOf(display[language], record) || record.id,
        note: choiceNote && noteOf(choiceNote[language], record),
        codes: codes.flatMap((name) => (typeof record[name] === 'string' ? [record[name]] : [])),
        record,
      }));
    };
    /** Who may not is told what the reference itself offers. */
    const mayList = (resource: string): boolean => {
      const entry = resources.find(({ name }) => name === resource);
      return entry !== undefined && isAble(entry, 'find', perms);
    };
    return {
      language,
      faceOf: consoleFaceOf,
      Look,
      Creator,
      icons,
      referencesInput: (resource) => (Object.hasOwn(referenceInputs, resource) ? referenceInputs[resource] : undefined),
      files: createFieldFiles(house.client, { language, perms, say }),
      creatable: (resource) => {
        const entry = resources.find(({ name }) => name === resource);
        return entry && isAble(entry, 'create', perms) ? entry.title[language] : undefined;
      },
      word: (word, values) => say(`face.${word}`, values),
      search: async ({ resource, keyword, page, filter = {}, choices, values }) => {
        if (!mayList(resource)) {
          if (!choices || !perms.has(choices.perm)) return { choices: [], total: 0 };
          const ids = typeof filter.id === 'string' ? [filter.id] : undefined;
          return findChoices(house.client, { choices, page, pageSize, keyword, values, ...(ids && { ids }) });
        }
        const words = keyword === '' ? [] : [{ field: 'keyword', operator: 'eq' as const, value: keyword }];
        const filters = [...words, ...wantedBy(filter)];
        const { data, total } = await dataProvider.getList({
          resource,
          filters,
          pagination: { currentPage: page, pageSize },
        });
        return { choices: await choiceOf(resource, data), total };
      },
      labels: async (resource, ids, choices) => {
        if (!mayList(resource)) {
          return choices && perms.has(choices.perm) ? findLabels(house.client, choices, ids) : [];
        }
        const { data = [] } = (await dataProvider.getMany?.({ resource, ids: [...ids] })) ?? {};
        return choiceOf(resource, data);
      },
    };
  }, [house, dataProvider, say, language, resources, perms]);
}

/** As one of a list of one: a plain text would be looked for within the values of some fields. */
function wantedBy(filter: OfferFilter) {
  return Object.entries(filter).map(([field, value]) =>
    value === null
      ? { field, operator: 'null' as const, value: true }
      : { field, operator: 'in' as const, value: [value].flat() },
  );
}
