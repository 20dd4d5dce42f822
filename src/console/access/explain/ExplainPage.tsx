import { type ReactNode, useMemo, useState } from 'react';
import type { Choice } from '../../../fields/services.tsx';
import { PageLoading } from '../../shell/pages/PageLoading.tsx';
import { Failure } from '../Failure.tsx';
import { type GrantNode, toNodes } from '../grants/grantTree.ts';
import { useGrantEntries } from '../grants/useGrantEntries.ts';
import { roleResource, userResource } from '../menuResource.ts';
import { usePageTitle } from '../usePageTitle.ts';
import { useWord } from '../words/useWord.ts';
import { Explanation, type Look } from './Explanation.tsx';
import type { Subject } from './judged.ts';
import { SubjectPick } from './SubjectPick.tsx';
import { type Asked, useExplained } from './useExplained.ts';
import { ViewAsButton } from './ViewAsButton.tsx';
import '../access.css';
import './explain.css';

const kinds = { ofUser: userResource, ofRole: roleResource } as const;
type Kind = keyof typeof kinds;

/** System > Who may do what: somebody's menu, buttons, fields and records, and which role gives each. */
export function ExplainPage(): ReactNode {
  const word = useWord();
  const title = usePageTitle();
  const [kind, setKind] = useState<Kind>('ofRole');
  const [chosen, setChosen] = useState<Choice>();
  const [other, setOther] = useState<Choice>();
  const [look, setLook] = useState<Look>({ screen: undefined, isNarrow: false });
  return (
    <div className="q-access" data-testid="explain">
      <div className="q-access-head">
        <h1>{title}</h1>
        <fieldset className="q-language" aria-label={word('subject')}>
          {(Object.keys(kinds) as Kind[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === kind}
              data-testid={`explain-${each}`}
              onClick={() => {
                setKind(each);
                setChosen(undefined);
              }}
            >
              {word(each)}
            </button>
          ))}
        </fieldset>
        <SubjectPick
          key={kind}
          label={word(kind === 'ofUser' ? 'pickUser' : 'pickRole')}
          handle="explain-subject"
          resource={kinds[kind]}
          chosen={chosen}
          onChoose={setChosen}
        />
        {kind === 'ofUser' && chosen && <ViewAsButton userId={chosen.value} />}
        <SubjectPick
          label={word('compare')}
          handle="explain-other"
          resource={roleResource}
          chosen={other}
          onChoose={setOther}
        />
      </div>
      {chosen ? (
        <Explained subject={chosen} asked={askedOf(kind, chosen)} {...{ other, look }} onLook={setLook} />
      ) : (
        <p className="q-empty">{word('intro')}</p>
      )}
    </div>
  );
}

function askedOf(kind: Kind, { value }: Choice): Asked {
  return kind === 'ofUser' ? { userId: value } : { roleId: value };
}

interface ExplainedProps {
  readonly subject: Choice;
  readonly asked: Asked;
  readonly other: Choice | undefined;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

function Explained({ subject, asked, other, look, onLook }: ExplainedProps): ReactNode {
  const menu = useGrantEntries();
  const first = useExplained(asked);
  const second = useExplained(other && { roleId: other.value });
  const nodes = useMemo<readonly GrantNode[]>(() => toNodes(menu.entries ?? []), [menu.entries]);
  const error = menu.error ?? first.error ?? second.error;
  if (error) {
    const retry = () => {
      menu.retry();
      void first.refetch();
      if (other) void second.refetch();
    };
    return <Failure error={error} retry={retry} />;
  }
  if (!menu.entries || !first.data || (other && !second.data)) return <PageLoading />;
  const subjects: readonly Subject[] = [
    { id: 'asked', name: subject.label, explained: first.data },
    ...(other && second.data ? [{ id: 'compared' as const, name: other.label, explained: second.data }] : []),
  ];
  return <Explanation {...{ nodes, subjects, look, onLook }} />;
}
