import type { ReactNode } from 'react';
import { colons, inBrackets, joiners } from '../../../contract/text.ts';
import { useSay } from '../../texts/useSay.ts';
import { useWord } from '../words/useWord.ts';
import type { Subject } from './judged.ts';

/** The roles of somebody, and how far they reach. */
export function RoleLine({ subject, isNamed }: { readonly subject: Subject; readonly isNamed: boolean }): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const { isEnabled: isOn, roles, isAdmin, scope } = subject.explained;
  const names = roles.map(({ roleName, isEnabled }) => (isEnabled ? roleName : word('roleOff', { name: roleName })));
  const given = names.length === 0 ? word('noRoles') : names.join(joiners[language]);
  const text = isOn ? given : given + inBrackets(word('userOff'))[language];
  return (
    <span className="q-explain-roles" data-testid="explain-roles">
      {isNamed && <b>{subject.name}</b>}
      <span>
        {word('rolesLine')}
        {colons[language]}
        {isAdmin ? word('everything', { name: text }) : text}
      </span>
      <span>
        {word('rows')}
        {colons[language]}
        {word(`scope${scope.name}`)}
        {scope.repositoryIds && word('warehouses', { n: scope.repositoryIds.length })}
      </span>
    </span>
  );
}
