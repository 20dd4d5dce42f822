import { labelOf } from './record.ts';
import type { Language, Text } from './text.ts';

const displays = {
  hwUser: { zh: '{userName}', en: '{userNameEn|userName}' },
  hwRepositoryConfig: {
    zh: '{repositoryCode} {repositoryName}',
    en: '{repositoryCode} {repositoryNameEn|repositoryName}',
  },
  hwRole: { zh: '{roleName}', en: '{roleNameEn|roleName}' },
} as const satisfies Record<string, Text>;

/** What a person, a role or a warehouse is called where code speaks of it itself: in English by the English name, if it has one. */
export function ownName(
  resource: keyof typeof displays,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  return labelOf(displays[resource][language], record);
}
