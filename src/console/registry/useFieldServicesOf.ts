import type { DataProvider } from '@refinedev/core';
import { useMemo } from 'react';
import { labelOf, type WireRecord } from '../../contract/record.ts';
import { consoleFaceOf } from '../../fields/consoleFaces.tsx';
import type { Choice, FieldServices } from '../../fields/services.tsx';
import { referenceInputs } from '../access/referenceInputs.ts';
import { useStore } from '../client/useStore.ts';
import { createFieldFiles } from '../files/createFieldFiles.ts';
import type { House } from '../house.ts';
import { Creator } from '../pages/edit/in-place/Creator.tsx';
import { MenuIcon } from '../shell/icons/MenuIcon.tsx';
import { useSay } from '../texts/useSay.ts';
import { Look } from '../theme/Look.tsx';
import { isAble } from './abilities.ts';

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
      const { display } = (await house.resources.load(resource)).resource;
      return (records as readonly WireRecord[]).map((record) => ({
        value: record.id,
        label: labelOf(display[language], record) || record.id,
        record,
      }));
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
      search: async ({ resource, keyword, page, filter = {} }) => {
        const words = keyword === '' ? [] : [{ field: 'keyword', operator: 'eq' as const, value: keyword }];
        // As one of a list of one: a plain text would be looked for within the values of some fields.
        const wanted = Object.entries(filter).map(([field, value]) => ({
          ...{ field, operator: 'in' as const, value: [value] },
        }));
        const filters = [...words, ...wanted];
        const { data, total } = await dataProvider.getList({
          resource,
          filters,
          pagination: { currentPage: page, pageSize },
        });
        return { choices: await choiceOf(resource, data), total };
      },
      labels: async (resource, ids) => {
        const { data = [] } = (await dataProvider.getMany?.({ resource, ids: [...ids] })) ?? {};
        return choiceOf(resource, data);
      },
    };
  }, [house, dataProvider, say, language, resources, perms]);
}
