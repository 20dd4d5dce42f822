import { labelOf } from './record.ts';
import type { Language, Text } from './text.ts';

const displays = {
  hwUser: { zh: '{userName}', en: '{userNameEn|userName}' },
  hwRole: { zh: '{roleName}', en: '{roleNameEn|roleName}' },
} as const satisfies Record<string, Text>;

/** What a person or a role is called where the server speaks of it itself: in English by the English name, if it has one. */
export function ownName(
  resource: keyof typeof displays,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  return labelOf(displays[resource][language], record);
}
