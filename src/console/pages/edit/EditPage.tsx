import { ArrowLeftOutlined } from '@ant-design/icons';
import { useOne } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Resource, ResourceModule } from '../../../contract/resource.ts';
import { commonErrors, labelOf, type WireRecord } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { DraftOffer } from '../../drafts/DraftOffer.tsx';
import { useOffers } from '../../drafts/DraftsMenu.tsx';
import type { Draft } from '../../drafts/shelf.ts';
import { usePagePath } from '../../location/page.ts';
import { type FormQuery, formQuery, withForm, withView } from '../../location/pageQuery.ts';
import { useRecentRecord } from '../../palette/recentRecords.ts';
import { isStamp } from '../../providers/requests.ts';
import { useMayOn } from '../../registry/abilities.ts';
import { createRecordChecks } from '../../registry/recordChecks.ts';
import { useT } from '../../texts/i18n.ts';
import { AntdTheme } from '../../theme/AntdTheme.tsx';
import { useTabClosing } from '../../ui/leaving.tsx';
import { MessagePage, PageLoading } from '../../ui/MessagePage.tsx';
import { useAuthor } from '../merge/author.ts';
import { MergeDialog } from '../merge/MergeDialog.tsx';
import { texts as mergeTexts } from '../merge/texts.ts';
import { reasonAgainst } from '../records/conditions.tsx';
import { copiedRecord, copyIn, forgetCopy, useOpenCopy } from '../records/copies.ts';
import { useScreenPath } from '../records/resource.ts';
import type { FormStore } from './createFormStore.ts';
import { FaultSummary } from './FaultSummary.tsx';
import { FormFields } from './FormFields.tsx';
import { useFormKeys } from './pressing.ts';
import { RemovedBox } from './removedFields.tsx';
import { TypedPanels } from './TypedPanels.tsx';
import type { Merging } from './useMerging.ts';
import { type RecordFormProps, useRecordForm } from './useRecordForm.ts';
import '../merge/merge.css';

type OneProps = Pick<RecordFormProps, 'module' | 'onClose' | 'onSaved'>;

interface EditPageProps extends Pick<OneProps, 'module' | 'onSaved'> {
  readonly form: FormQuery;
  /** Called on close. By default, the form is removed from the page's address, so that the page behind the form is shown. */
  readonly onClose?: () => void;
}

/** Form that creates or edits one record of any resource, in front of its list. */
export function EditPage({ form, onClose, ...props }: EditPageProps): ReactNode {
  const { search, go } = usePagePath();
  const close = onClose ?? (() => go(withForm(search, undefined)));
  if (!useMayFill(props.module.resource, form)) return <FormForbidden onClose={close} />;
  return (
    <AntdTheme>
      {form.mode === 'create' ? <CreateOne {...props} onClose={close} /> : <EditOne {...props} id={form.id} onClose={close} />}
    </AntdTheme>
  );
}

/** Form for a new record with initial values passed by the caller. */
function CreateOne(props: OneProps): ReactNode {
  const { memory } = usePagePath();
  const [copied] = useState(() => copyIn(memory));
  useEffect(() => forgetCopy(memory), [memory]);
  return <DraftedForm {...props} record={undefined} copied={copied?.values} copyOf={copied?.of} onCopy={() => undefined} />;
}

function EditOne({ id, ...props }: OneProps & { readonly id: string }): ReactNode {
  const { module, onClose } = props;
  const translator = useT();
  const { t } = translator;
  const { query } = useOne<WireRecord, HwError>({
    resource: module.resource.name,
    id,
    // Each opened form requests the record from the server, because a cached copy may have an outdated version.
    queryOptions: { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
    successNotification: false,
    errorNotification: false,
  });
  const [record, setRecord] = useState<WireRecord>();
  const openCopy = useOpenCopy();
  useRecentRecord(module.resource, record);
  const editable = useEditable(module, record);
  // The form keeps the record it was opened with. Later versions are merged only if the user agrees, so background reloads are ignored.
  if (!record && query.isFetchedAfterMount && query.data) setRecord(query.data.data);

  // The original was deleted, so the copy may take over its unique values.
  const copy = (typed: Readonly<Record<string, unknown>>) => openCopy(copiedRecord(module.resource, typed, { isLast: true }));
  if (record) return <DraftedForm {...props} {...editable} record={record} onCopy={copy} />;
  if (!query.isError) return <PageLoading />;
  if (query.error?.code === commonErrors.forbidden.code) return <FormForbidden onClose={onClose} />;
  return (
    <MessagePage title={t('form.failed')} text={messageOf(query.error, translator)}>
      <Button onClick={() => void query.refetch()}>{t('list.retry')}</Button>
      <Button onClick={onClose}>{t('form.back')}</Button>
    </MessagePage>
  );
}

/** The form of a record, with the offer to restore an earlier draft. */
function DraftedForm(props: Omit<RecordFormProps, 'restored' | 'offer' | 'onThrownAway'>): ReactNode {
  const { module, record, why } = props;
  const { drafts } = useApp();
  const { path } = usePagePath();
  const [restored, setRestored] = useState<Draft>();
  const [edition, setEdition] = useState(0);
  const draft = useOffers().find((offered) => offered.resource === module.resource.name && offered.id === (record?.id ?? null));
  const restore = (offered: Draft) => {
    drafts.resume(path, offered);
    setRestored(offered);
  };
  const beginAnew = () => {
    setRestored(undefined);
    setEdition((count) => count + 1);
  };
  const offer = draft && why === undefined && (
    <DraftOffer draft={draft} version={record?.version} onRestore={() => restore(draft)} onDiscard={() => drafts.drop(draft.slot)} />
  );
  const key = `${edition} ${restored?.slot ?? 'fresh'}`;
  const isFirst = edition === 0 && !restored;
  const given = isFirst ? props : { ...props, copied: undefined, copyOf: undefined };
  return <RecordForm key={key} {...given} restored={restored} offer={offer} onThrownAway={beginAnew} />;
}

/** Shown instead of the form if the user may not create or change the record, with a way back. */
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
 * Returns whether to show the form. An open form stays with its input if the user loses the permission, and a form with a draft opens so
 * that the draft can be read and discarded; saving is refused in both cases.
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

/**
 * Returns the module for the form. If the state of the record forbids changes, `why` has the reason and all fields of the module are
 * read-only.
 */
function useEditable(module: ResourceModule, record: WireRecord | undefined) {
  const { language } = useT();
  const { resource } = module;
  const isLimited = resource.allow?.edit !== undefined && record !== undefined;
  const why = isLimited ? reasonAgainst('edit', record, { resource, checks: createRecordChecks(module) }) : undefined;
  const isFixed = why !== undefined;
  return { module: useMemo(() => (isFixed ? fixedModule(module) : module), [module, isFixed]), why: why?.[language] };
}

/** Returns the module with all fields of its resource read-only. */
function fixedModule(module: ResourceModule): ResourceModule {
  const { resource } = module;
  return { ...module, resource: { ...resource, fields: resource.fields.map((field) => ({ ...field, system: true })) } };
}

function RecordForm(props: RecordFormProps): ReactNode {
  const { module, offer, why, copyOf, onClose } = props;
  const { resource } = module;
  const { t, language } = useT();
  const form = useRecordForm(props);
  const { store, stored, merging } = form;
  const formId = useId();
  useFormKeys(formId);
  useFirstInput({ formId, store, isExpected: why === undefined });
  const title = t(stored ? 'form.editTitle' : 'form.createTitle', { title: resource.title[language] });
  return (
    <div ref={form.box} className="q-edit" data-testid="form" data-resource={resource.name}>
      <header className="q-edit-head">
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('form.back')} title={t('form.back')} onClick={onClose} />
        <h1>{title}</h1>
        {stored && <span className="q-soft">{labelOf(resource.display[language], stored)}</span>}
        {!stored && copyOf && (
          <span className="q-soft" data-testid="form-copy-of">
            {t('form.copyOf', { label: labelOf(resource.display[language], copyOf) })}
          </span>
        )}
      </header>
      {why !== undefined && <FixedNote why={why} />}
      {offer}
      <ElsewhereBar {...{ resource, store }} {...merging} />
      <RemovedBox removed={form.removed} onDismiss={form.dismiss} />
      <div className="q-edit-body">
        {why === undefined && <NoVersionsNote record={props.record} />}
        <FormFields resource={resource} store={store} id={formId} submitting={form.submitting} />
        <TypedPanels components={resource.form.panels} store={store} />
      </div>
      <footer className="q-edit-foot">
        <FaultSummary resource={resource} store={store} formId={formId} />
        <Button data-testid="cancel" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        {why === undefined && (
          <Button data-testid="save" type="primary" htmlType="submit" form={formId} loading={form.isSaving}>
            {t('form.save')}
          </Button>
        )}
      </footer>
      {merging.open && <MergeDialog resource={resource} {...merging.open} />}
    </div>
  );
}

/** A note saying that this server keeps no versions, so that a change at the same moment is overwritten. */
function NoVersionsNote({ record }: Pick<RecordFormProps, 'record'>): ReactNode {
  const { t } = mergeTexts.useT();
  if (!isStamp(record?.version)) return null;
  return (
    <p className="q-no-versions q-soft" data-testid="no-versions">
      {t('noVersions')}
    </p>
  );
}

/** A note that explains why the form is read-only. */
function FixedNote({ why }: { why: string }): ReactNode {
  return (
    <div className="q-elsewhere" data-testid="form-fixed" role="status">
      <p>{why}</p>
    </div>
  );
}

interface ElsewhereBarProps extends Merging {
  readonly resource: Resource;
  readonly store: FormStore;
}

/** Text keys of the bar: first by what happened to the record, then by whether the form has unsaved input. */
const barTexts = {
  changed: {
    typed: { reported: 'isChanged', requested: 'now' },
    untouched: { reported: 'isChangedOnly', requested: 'show' },
  },
  deleted: {
    typed: { reported: 'isDeleted', requested: 'what' },
    untouched: { reported: 'isDeletedOnly', requested: 'what' },
  },
} as const;

/** Bar in a form whose record was changed or deleted elsewhere. */
function ElsewhereBar({ resource, store, elsewhere, mergeNow, notifyDeleted }: ElsewhereBarProps): ReactNode {
  const { t } = mergeTexts.useT();
  const isTyped = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  if (!elsewhere) return null;
  const side = isTyped ? 'typed' : 'untouched';
  const isDeleted = elsewhere.what === 'deleted';
  return (
    <div className="q-elsewhere" data-testid="changed-elsewhere" data-what={elsewhere.what} role="status">
      <p>
        {elsewhere.what === 'deleted' ? (
          t(barTexts.deleted[side].reported)
        ) : (
          <ByAuthor resource={resource} now={elsewhere.now} reported={barTexts.changed[side].reported} />
        )}
      </p>
      <Button data-testid="merge-now" onClick={() => void (isDeleted ? notifyDeleted() : mergeNow())}>
        {t(barTexts[elsewhere.what][side].requested)}
      </Button>
    </div>
  );
}

interface ByAuthorProps {
  readonly resource: Resource;
  readonly now: WireRecord;
  readonly reported: 'isChanged' | 'isChangedOnly';
}

function ByAuthor({ resource, now, reported }: ByAuthorProps): ReactNode {
  return mergeTexts.useT().t(reported, { name: useAuthor(resource, now) });
}

/** Selector for inputs. Selects without text search have `readonly` on their input although they are editable. */
const fillable = ':is(input, textarea):not([readonly], [disabled], [type="file"], [type="hidden"]), input[role="combobox"]:not([disabled])';

/** Events that end the grace period of the first field: after them, its faults are shown as usual. */
const beginnings = ['input', 'keydown', 'pointerdown'] as const;

interface FirstInput {
  readonly formId: string;
  readonly store: FormStore;
  /** False for a form opened for reading, which focuses no field. */
  readonly isExpected: boolean;
}

/**
 * Focuses the first input of an opened form once it is loaded, unless the user has moved the focus. Leaving that input without typing
 * shows no fault. Not used on devices with an on-screen keyboard, which would open.
 */
function useFirstInput({ formId, store, isExpected }: FirstInput): void {
  const isDone = useRef(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form || !isExpected || isDone.current || matchMedia('(pointer: coarse)').matches) return;
    const begin = (): void => {
      // Inputs load in parts and later fields may appear sooner, but the focus belongs to the first field.
      const first = form.querySelector<HTMLElement>(`.q-awaited, ${fillable}`);
      if (first?.classList.contains('q-awaited') ?? true) return;
      end();
      if (!isElsewhere() && first) enter(first, store);
    };
    const observer = new MutationObserver(begin);
    const end = (): void => {
      isDone.current = true;
      observer.disconnect();
    };
    observer.observe(form, { childList: true, subtree: true });
    begin();
    return () => observer.disconnect();
  }, [formId, store, isExpected]);
}

function isElsewhere(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && activeElement.checkVisibility();
}

function enter(input: HTMLElement, store: FormStore): void {
  input.focus({ preventScroll: true });
  const box = input.closest<HTMLElement>('[data-testid^="field-"]');
  if (!box) return;
  store.begin(`/${box.dataset.testid?.slice('field-'.length)}/`);
  const over = new AbortController();
  const { signal } = over;
  const end = (event: Event): void => {
    // Tab only moves the focus and is no input.
    if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Shift')) return;
    over.abort();
    // This call is deferred, because a render now would clear the input, whose new value React does not know yet.
    setTimeout(() => store.begin(undefined));
  };
  for (const action of beginnings) box.addEventListener(action, end, { signal });
}

/** Page for creating a record. Its tab closes with the form: saving leads to the new record, canceling to the list. */
export function FormScreen({ module }: { module: ResourceModule }): ReactNode {
  const { resource } = module;
  const { path, search } = usePagePath();
  const { closeOne } = useTabClosing();
  const list = useScreenPath(resource.name, 'list');
  const pathOf = useRecordPath(resource.name, list);
  const form = formQuery(search) ?? { mode: 'create' as const };
  const onClose = () => void closeOne(path, list);
  const key = form.mode === 'edit' ? form.id : 'create';
  const onSaved = ({ id }: Partial<WireRecord>) => void closeOne(path, id === undefined ? list : pathOf(id));
  return <EditPage key={key} module={module} form={form} onClose={onClose} onSaved={onSaved} />;
}

/**
 * Returns a function that gives the path to a record: its own page, or its list with the record in front. The path is undefined if there is
 * neither.
 */
function useRecordPath(name: string, list: string | undefined): (id: string) => string | undefined {
  const detail = useScreenPath(name, 'detail');
  return (id) => (detail === undefined ? list && list + withView('', id) : `${detail}?${new URLSearchParams({ id })}`);
}
