import { EyeOutlined } from '@ant-design/icons-svg';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { type AccessExplained, accessPerms } from '../../../contract/access.ts';
import { RemoteSelect } from '../../../fields/references/widgets.tsx';
import type { Choice } from '../../../fields/services.tsx';
import { useApp } from '../../app.ts';
import type { HwError } from '../../client/hwError.ts';
import { useStore } from '../../client/store.ts';
import { ask } from '../../providers/requests.ts';
import { explainCall } from '../../providers/systemCalls.ts';
import { useData } from '../../providers/useData.ts';
import { useMay } from '../../registry/abilities.ts';
import { roleResource, userResource } from '../../registry/access.ts';
import { Failure } from '../../system/Failure.tsx';
import { SystemPage } from '../../system/SystemList.tsx';
import { useT } from '../../texts/i18n.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PageLoading } from '../../ui/MessagePage.tsx';
import { type GrantNode, toNodes } from '../grants/chosen.ts';
import { useGrantEntries } from '../grants/entries.ts';
import { useViewAs } from '../ownActions.ts';
import { texts } from '../texts.ts';
import { type ExplainView, Explanation } from './Explanation.tsx';
import type { Subject } from './judged.ts';
import './explain.css';

const kinds = { ofUser: userResource, ofRole: roleResource } as const;
type Kind = keyof typeof kinds;

/** System > Access lookup: the menu entries, buttons, fields and records that a user or role may use, and which role grants each. */
export function ExplainPage(): ReactNode {
  const { t } = texts.useT();
  const [kind, setKind] = useState<Kind>('ofRole');
  const [chosen, setChosen] = useState<Choice>();
  const [other, setOther] = useState<Choice>();
  const [view, setView] = useState<ExplainView>({ screen: undefined, isNarrow: false });
  const options = (Object.keys(kinds) as Kind[]).map((each) => ({
    value: each,
    label: <span data-testid={`explain-${each}`}>{t(each)}</span>,
  }));
  const choose = (next: Kind): void => {
    setKind(next);
    setChosen(undefined);
  };
  return (
    <SystemPage
      handle="explain"
      head={
        <>
          <Segmented<Kind> aria-label={t('subject')} options={options} value={kind} onChange={choose} />
          <SubjectPick
            key={kind}
            label={t(kind === 'ofUser' ? 'pickUser' : 'pickRole')}
            handle="explain-subject"
            resource={kinds[kind]}
            chosen={chosen}
            onChoose={setChosen}
          />
          {kind === 'ofUser' && chosen && <ViewAsButton userId={chosen.value} />}
          <SubjectPick label={t('compare')} handle="explain-other" resource={roleResource} chosen={other} onChoose={setOther} />
        </>
      }
    >
      {chosen ? (
        <Explained subject={chosen} requested={requestedOf(kind, chosen)} {...{ other, view }} onView={setView} />
      ) : (
        <p className="q-empty">{t('intro')}</p>
      )}
    </SystemPage>
  );
}

function requestedOf(kind: Kind, { value }: Choice): RequestedValues {
  return kind === 'ofUser' ? { userId: value } : { roleId: value };
}

interface ExplainedProps {
  readonly subject: Choice;
  readonly requested: RequestedValues;
  readonly other: Choice | undefined;
  readonly view: ExplainView;
  readonly onView: (view: ExplainView) => void;
}

function Explained({ subject, requested, other, view, onView }: ExplainedProps): ReactNode {
  const menu = useGrantEntries();
  const first = useExplained(requested);
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
  return <Explanation {...{ nodes, subjects, view, onView }} />;
}

interface SubjectPickProps {
  readonly label: string;
  readonly handle: string;
  readonly resource: string;
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice | undefined) => void;
}

/** Search input for one user or role. */
function SubjectPick({ label, handle, resource, chosen, onChoose }: SubjectPickProps): ReactNode {
  const id = useId();
  return (
    <span className="q-explain-pick" data-testid={handle}>
      <label htmlFor={id}>{label}</label>
      <RemoteSelect
        attributes={{ id }}
        reference={{ resource }}
        chosen={chosen ? [chosen] : []}
        isMultiple={false}
        isClearable
        placeholder={label}
        onChoose={([choice]) => onChoose(choice)}
      />
    </span>
  );
}

/** Button that opens the console as another user; renders nothing without the permission, or if the user is the current one. */
function ViewAsButton({ userId }: { readonly userId: string }): ReactNode {
  const { t } = texts.useT();
  const own = useStore(useApp().session)?.userInfo.id;
  const mayView = useMay({ resource: 'system/access', action: accessPerms.viewAs });
  const viewAs = useViewAs();
  if (!mayView || userId === own) return null;
  return (
    <Button icon={<Icon icon={EyeOutlined} />} data-testid="view-as" title={t('viewAsHint')} onClick={() => void viewAs(userId)}>
      {t('viewAs')}
    </Button>
  );
}

/** The user or role whose rights are shown. */
export type RequestedValues = { readonly userId: string } | { readonly roleId: string };

/** Loads the rights of a user or role with the roles that grant them; loads them again when the current user's menu changes. */
function useExplained(requested: RequestedValues | undefined) {
  const { access } = useApp();
  const data = useData();
  const rights = useStore(access);
  const { language } = useT();
  return useQuery<AccessExplained, HwError>({
    queryKey: ['explained', language, requested, rights.menu],
    queryFn: () => ask(data, explainCall(requested), { isQuiet: true }),
    staleTime: 0,
    enabled: requested !== undefined,
  });
}
