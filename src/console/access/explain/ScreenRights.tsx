import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownScreens } from '../../../contract/ownScreens.ts';
import type { ResourceModule } from '../../../contract/resource.ts';
import { useStore } from '../../client/useStore.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import type { GrantNode } from '../grants/grantTree.ts';
import { useWord } from '../words/useWord.ts';
import { type CodeLine, CodeTable } from './CodeTable.tsx';
import { FieldRules } from './FieldRules.tsx';
import type { Subject } from './judged.ts';
import { RowRule } from './RowRule.tsx';

interface ScreenRightsProps {
  readonly screen: GrantNode;
  readonly subjects: readonly Subject[];
  /** Only what differs is shown. */
  readonly isNarrow: boolean;
}

/** Every button, field and record rule of a screen, for each of those compared. */
export function ScreenRights({ screen, subjects, isNarrow }: ScreenRightsProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const { resource, isKnown } = useScreenResource(screen);
  const lines: readonly CodeLine[] = screen.children
    .filter(({ menuType }) => menuType === 'F')
    .map(({ id, title, perms }) => ({ key: id, title: title[language], code: perms, needs: [[perms]] }));
  return (
    <>
      <h2>{screen.title[language]}</h2>
      <h3>{word('buttons')}</h3>
      <CodeTable label={word('buttons')} lines={lines} empty={word('noButtons')} {...{ subjects, isNarrow }} />
      {resource && <FieldRules {...{ resource, subjects, isNarrow }} />}
      {resource && <RowRule {...{ resource, subjects }} />}
      {!isKnown && <p className="q-soft">{word('notLoaded')}</p>}
    </>
  );
}

/** What answers on the screen; `isKnown` is false when the person may not see that it does. */
function useScreenResource({ component }: GrantNode): { resource?: ResourceModule['resource']; isKnown: boolean } {
  const { access, resources } = useHouse();
  const entry = useStore(access).resources.find(({ screens }) => screens.some((one) => one.component === component));
  const isOwn = ownScreens.some((own) => own.component === component);
  const { data } = useQuery({
    queryKey: ['explained resource', entry?.name, entry?.hash],
    queryFn: async () => (await resources.load(entry?.name ?? '')).resource,
    enabled: entry !== undefined,
  });
  return { ...(data && { resource: data }), isKnown: entry !== undefined || isOwn };
}
