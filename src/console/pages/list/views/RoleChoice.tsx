import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listViewCalls, type ViewRole } from '../../../../contract/listView.ts';
import type { Page } from '../../../../contract/query.ts';
import { useHouse } from '../../../house.ts';
import { useWord } from '../words/useWord.ts';

interface RoleChoiceProps {
  readonly resource: string;
  /** Without it a view can only be taken back from roles. */
  readonly canShare: boolean;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The roles that a view is shared with. */
export function RoleChoice({ resource, canShare, chosen, onChange }: RoleChoiceProps): ReactNode {
  const word = useWord();
  const { client } = useHouse();
  const answer = useQuery({
    queryKey: ['listViewRoles', resource],
    queryFn: ({ signal }) =>
      client.call<Page<ViewRole>>({
        ...{ method: 'POST', path: listViewCalls.roles, body: { resource }, isQuiet: true, signal },
      }),
    enabled: canShare,
  });
  const known = answer.data?.records ?? [];
  const names = new Map(known.map(({ roleKey, roleName }) => [roleKey, roleName]));
  const keys = [...new Set([...names.keys(), ...chosen])];
  return (
    <fieldset className="q-view-roles" data-testid="view-roles">
      <legend>{word('shareWith')}</legend>
      {answer.isError && (
        <p className="q-fault" role="alert">
          {word('rolesFailed')}
        </p>
      )}
      {keys.map((key) => (
        <label key={key}>
          <input
            type="checkbox"
            data-testid={`view-role-${key}`}
            checked={chosen.includes(key)}
            disabled={!canShare && !chosen.includes(key)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
            }
          />
          {names.get(key) ?? key}
        </label>
      ))}
      <p>{word(chosen.length > 0 ? 'shareMore' : 'shareNone')}</p>
    </fieldset>
  );
}
