import type { ReactNode } from 'react';
import { labelOf } from '../../../contract/record.ts';
import { useSay } from '../../texts/i18n.ts';
import { RefusedPanel } from '../doing/RefusedPanel.tsx';
import type { List } from './useList.ts';

/** Which of the chosen records may not be deleted, each with its reason: none of them was. */
export function RemovalRefused({ list }: { readonly list: List }): ReactNode {
  const { say, language } = useSay();
  const { refusedRemoval, forgetRefused, loaded, resource } = list;
  if (!refusedRemoval) return null;
  const nameOf = (id: string): string | undefined => {
    const record = loaded.get(id);
    return record && labelOf(resource.display[language], record);
  };
  return <RefusedPanel {...refusedRemoval} action={say('list.remove')} labelOf={nameOf} onClose={forgetRefused} />;
}
