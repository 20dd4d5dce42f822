import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { labelOf, type WireRecord } from '../../../contract/record.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useT } from '../../texts/i18n.ts';
import { useAuthor } from '../merge/author.ts';
import { MergeDialog } from '../merge/MergeDialog.tsx';
import { type MergeWord, useWord as useMergeWord } from '../merge/texts.ts';
import type { FormStore } from './createFormStore.ts';
import { FaultSummary } from './FaultSummary.tsx';
import { FormFields } from './FormFields.tsx';
import { useFormKeys } from './pressing.ts';
import { RemovedBox } from './removedFields.tsx';
import { TypedPanels } from './TypedPanels.tsx';
import type { Merging } from './useMerging.ts';
import { type RecordFormProps, useRecordForm } from './useRecordForm.ts';
import '../merge/merge.css';

/** The form of a record. */
export function RecordForm(props: RecordFormProps): ReactNode {
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
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('form.back')}
          title={t('form.back')}
          onClick={onClose}
        />
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
      <RemovedBox gone={form.gone} onDismiss={form.dismiss} />
      <div className="q-edit-body">
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

/** Why the form is there to be read. */
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

/** What is said where something was typed, and where the form only shows what it has read. */
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

/** The quiet line in a form whose record was changed or deleted elsewhere. */
function ElsewhereBar({ resource, store, elsewhere, mergeNow, notifyDeleted }: ElsewhereBarProps): ReactNode {
  const word = useMergeWord();
  const isTyped = useSyncExternalStore(store.subscribe, () => store.get().isDirty);
  if (!elsewhere) return null;
  const { reported, requested } = barTexts[elsewhere.what][isTyped ? 'typed' : 'untouched'];
  const isDeleted = elsewhere.what === 'deleted';
  return (
    <div className="q-elsewhere" data-testid="changed-elsewhere" data-what={elsewhere.what} role="status">
      <p>{isDeleted ? word(reported) : <ByAuthor {...{ resource, reported }} now={elsewhere.now} />}</p>
      <Button data-testid="merge-now" onClick={() => void (isDeleted ? notifyDeleted() : mergeNow())}>
        {word(requested)}
      </Button>
    </div>
  );
}

interface ByAuthorProps {
  readonly resource: Resource;
  readonly now: WireRecord;
  readonly reported: MergeWord;
}

function ByAuthor({ resource, now, reported }: ByAuthorProps): ReactNode {
  return useMergeWord()(reported, { name: useAuthor(resource, now) });
}

/** A choice that is not searched by typing says that it is read-only, and is none the less something to fill in. */
const fillable =
  ':is(input, textarea):not([readonly], [disabled], [type="file"], [type="hidden"]), input[role="combobox"]:not([disabled])';

/** What ends the grace of a field: whoever does something in it is told of its faults as ever. */
const beginnings = ['input', 'keydown', 'pointerdown'] as const;

interface FirstInput {
  readonly formId: string;
  readonly store: FormStore;
  /** Nobody begins in a form that is there to be read. */
  readonly isExpected: boolean;
}

/**
 * Whoever opens a form begins in its first input, as soon as that is there; whoever has gone elsewhere by then stays
 * there. Nobody who only passes through is told what the field lacks. Not where a keyboard would come up on the screen.
 */
function useFirstInput({ formId, store, isExpected }: FirstInput): void {
  const isDone = useRef(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form || !isExpected || isDone.current || matchMedia('(pointer: coarse)').matches) return;
    const begin = (): void => {
      // Inputs come in parts of their own: those below may be there sooner, but nobody begins with the last one.
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
    // Going on is no doing.
    if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Shift')) return;
    over.abort();
    // Afterwards: the form draws itself anew, and an input whose text React has not heard of yet would be emptied.
    setTimeout(() => store.begin(undefined));
  };
  for (const action of beginnings) box.addEventListener(action, end, { signal });
}
