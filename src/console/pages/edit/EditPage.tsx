import { useOne } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { commonErrors } from '../../../contract/commonErrors.ts';
import type { WireRecord } from '../../../contract/record.ts';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import { useApp } from '../../app.ts';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { DraftOffer } from '../../drafts/DraftOffer.tsx';
import { useOffers } from '../../drafts/DraftsMenu.tsx';
import type { Draft } from '../../drafts/shelf.ts';
import { useRecentRecord } from '../../palette/recentRecords.ts';
import { useMayOn } from '../../registry/abilities.ts';
import { type FormQuery, withForm } from '../../registry/pageQuery.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { usePagePath } from '../../shell/layout/page.ts';
import { MessagePage, PageLoading } from '../../shell/pages/MessagePage.tsx';
import { useT } from '../../texts/i18n.ts';
import { AntdTheme } from '../../theme/AntdTheme.tsx';
import { reasonAgainst } from '../records/conditions.tsx';
import { copiedRecord, copyIn, forgetCopy, useOpenCopy } from '../records/copies.ts';
import { RecordForm } from './RecordForm.tsx';
import type { RecordFormProps } from './useRecordForm.ts';

type OneProps = Pick<RecordFormProps, 'module' | 'onClose' | 'onSaved'>;

interface EditPageProps extends Pick<OneProps, 'module' | 'onSaved'> {
  readonly form: FormQuery;
  /** In place of showing again what the form stood over. */
  readonly onClose?: () => void;
}

/** Creating or changing one record of any resource, in place over its list. */
export function EditPage({ form, onClose, ...props }: EditPageProps): ReactNode {
  const { search, go } = usePagePath();
  const close = onClose ?? (() => go(withForm(search, undefined)));
  if (!useMayFill(props.module.resource, form)) return <FormForbidden onClose={close} />;
  return (
    <AntdTheme>
      {form.mode === 'create' ? (
        <CreateOne {...props} onClose={close} />
      ) : (
        <EditOne {...props} id={form.id} onClose={close} />
      )}
    </AntdTheme>
  );
}

/** A new record, with what it was handed over to begin with. */
function CreateOne(props: OneProps): ReactNode {
  const { memory } = usePagePath();
  const [copied] = useState(() => copyIn(memory));
  useEffect(() => forgetCopy(memory), [memory]);
  return (
    <DraftedForm {...props} record={undefined} copied={copied?.values} copyOf={copied?.of} onCopy={() => undefined} />
  );
}

function EditOne({ id, ...props }: OneProps & { readonly id: string }): ReactNode {
  const { module, onClose } = props;
  const speaker = useT();
  const { t } = speaker;
  const { query } = useOne<WireRecord, HwError>({
    resource: module.resource.name,
    id,
    // Never a remembered copy: its version would be an old one.
    queryOptions: { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
    successNotification: false,
    errorNotification: false,
  });
  const [record, setRecord] = useState<WireRecord>();
  const openCopy = useOpenCopy();
  useRecentRecord(module.resource, record);
  const editable = useEditable(module, record);
  // What is being edited changes only when the person says so, whatever is read again behind the form.
  if (!record && query.isFetchedAfterMount && query.data) setRecord(query.data.data);

  // The record is no more, so nothing that was once in it stands in the way of its unique values.
  const copy = (typed: Readonly<Record<string, unknown>>) =>
    openCopy(copiedRecord(module.resource, typed, { isLast: true }));
  if (record) return <DraftedForm {...props} {...editable} record={record} onCopy={copy} />;
  if (!query.isError) return <PageLoading />;
  if (query.error?.code === commonErrors.forbidden.code) return <FormForbidden onClose={onClose} />;
  return (
    <MessagePage title={t('form.failed')} text={messageOf(query.error, speaker)}>
      <Button onClick={() => void query.refetch()}>{t('list.retry')}</Button>
      <Button onClick={onClose}>{t('form.back')}</Button>
    </MessagePage>
  );
}

/** The form of a record, with the offer to go on with what was typed into it earlier and not saved. */
function DraftedForm(props: Omit<RecordFormProps, 'restored' | 'offer' | 'onThrownAway'>): ReactNode {
  const { module, record, why } = props;
  const { drafts } = useApp();
  const { path } = usePagePath();
  const [restored, setRestored] = useState<Draft>();
  const [edition, setEdition] = useState(0);
  const draft = useOffers().find(
    (offered) => offered.resource === module.resource.name && offered.id === (record?.id ?? null),
  );
  const restore = (offered: Draft) => {
    drafts.resume(path, offered);
    setRestored(offered);
  };
  const beginAnew = () => {
    setRestored(undefined);
    setEdition((count) => count + 1);
  };
  const offer = draft && why === undefined && (
    <DraftOffer
      draft={draft}
      version={record?.version}
      onRestore={() => restore(draft)}
      onDiscard={() => drafts.drop(draft.slot)}
    />
  );
  const key = `${edition} ${restored?.slot ?? 'fresh'}`;
  const isFirst = edition === 0 && !restored;
  const given = isFirst ? props : { ...props, copied: undefined, copyOf: undefined };
  return <RecordForm key={key} {...given} restored={restored} offer={offer} onThrownAway={beginAnew} />;
}

/** In place of a form whose record the person may not make or change, with the way back. */
function FormForbidden({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useT();
  return (
    <MessagePage handle="form-forbidden" title={t('form.forbidden')} text={t('form.forbiddenText')}>
      <button type="button" className="q-button" onClick={onClose}>
        {t('form.back')}
      </button>
    </MessagePage>
  );
}

/**
 * Whether a form is shown to the person. One that is open stays, with all that was typed, when the right to it is taken away,
 * and one with a draft opens, to read the draft and to let it go: saving is refused then.
 */
function useMayFill(resource: Resource, form: FormQuery): boolean {
  const isAble = useMayOn(resource, form.mode);
  const id = form.mode === 'create' ? null : form.id;
  const isParked = useOffers().some((draft) => draft.resource === resource.name && draft.id === id);
  const isExpected = isAble || isParked;
  const [isOpen, setOpen] = useState(isExpected);
  if (isExpected && !isOpen) setOpen(true);
  return isExpected || isOpen;
}

/** The module that a record's form is made of, and why nothing can be changed in it; undefined: it can. */
function useEditable(module: ResourceModule, record: WireRecord | undefined) {
  const { language } = useT();
  const { resource } = module;
  const isLimited = resource.allow?.edit !== undefined && record !== undefined;
  const why = isLimited ? reasonAgainst('edit', record, { resource, checks: createRecordChecks(module) }) : undefined;
  const isFixed = why !== undefined;
  return { module: useMemo(() => (isFixed ? fixedModule(module) : module), [module, isFixed]), why: why?.[language] };
}

/** The same resource with nothing in it that a person could change: its form is there to be read. */
function fixedModule(module: ResourceModule): ResourceModule {
  const { resource } = module;
  return { ...module, resource: { ...resource, fields: resource.fields.map((field) => ({ ...field, system: true })) } };
}
