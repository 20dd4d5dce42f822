import type { ReactNode } from 'react';
import type { AccessExplained } from '../../../contract/access.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isShared, type Scope } from '../../../contract/scope.ts';
import { joiners } from '../../../contract/text.ts';
import { useSay } from '../../texts/useSay.ts';
import type { Word } from '../words/useWord.ts';
import { useWord } from '../words/useWord.ts';
import type { Subject } from './judged.ts';

interface RowRuleProps {
  readonly resource: Resource;
  readonly subjects: readonly Subject[];
}

/** Which records somebody reaches here: what their data scope comes to for this resource. */
export function RowRule({ resource, subjects }: RowRuleProps): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const titleOf = (name: string): string =>
    resource.fields.find((field) => field.name === name.split('.')[0])?.title[language] ?? name;
  return (
    <>
      <h3>{word('rows')}</h3>
      {subjects.map(({ id, name, explained }) => (
        <p key={id} data-testid="explain-rows">
          {subjects.length > 1 && <b>{name} </b>}
          {sentence(explained, { scope: resource.scope, word, titleOf })} <GivenBy explained={explained} />
        </p>
      ))}
    </>
  );
}

function GivenBy({ explained: { roles, scope } }: { readonly explained: AccessExplained }): ReactNode {
  const { language } = useSay();
  const word = useWord();
  const names = roles.filter(({ id }) => scope.by.includes(id)).map(({ roleName }) => roleName);
  return names.length > 0 && <span className="q-soft">{word('by', { roles: names.join(joiners[language]) })}</span>;
}

interface Told {
  readonly scope: Scope;
  readonly word: Word;
  readonly titleOf: (field: string) => string;
}

/** The rule as the server has it, in words. */
function sentence({ scope: held }: AccessExplained, { scope, word, titleOf }: Told): string {
  const name = word(`scope${held.name}`);
  if (held.name !== 'ALL' && isShared(scope, held.name)) return word('rowsShared', { scope: name });
  const none = word('rowsNone', { scope: name });
  const by = (field: string | undefined, say: (field: string) => string): string =>
    field === undefined ? none : say(titleOf(field));
  // A role alone has no warehouses: they are those of whoever has it.
  const warehouses = held.repositoryIds ? word('warehouses', { n: held.repositoryIds.length }) : '';
  const sentences: Readonly<Record<typeof held.name, () => string>> = {
    ALL: () => word('rowsALL'),
    WAREHOUSE: () => by(scope.warehouse, (field) => word('rowsWAREHOUSE', { field }) + warehouses),
    CUSTOMER: () => by(scope.customer, (field) => word('rowsCUSTOMER', { field })),
    SELF: () => word('rowsSELF'),
  };
  return sentences[held.name]();
}
