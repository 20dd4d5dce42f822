import { type ReactNode, useEffect } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { labelOf, namesWith, type Text } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { DraftOffer } from '../../drafts/DraftOffer.tsx';
import { useOffers } from '../../drafts/DraftsMenu.tsx';
import { usePagePath } from '../../location/page.ts';
import { formQuery, withForm } from '../../location/pageQuery.ts';
import { useT } from '../../texts/i18n.ts';
import { storedIn } from './createFormJudge.ts';
import type { FormStore } from './createFormStore.ts';

interface NotingParts {
  readonly resource: Resource;
  readonly store: FormStore;
  /** Whether the form was opened as a copy of another record: its initial values count as input, because they are stored nowhere else. */
  readonly isCopied: boolean;
}

/** Stores the form input and any save in progress as a draft. */
export function useDraftNoting({ resource, store, isCopied }: NotingParts): void {
  const { drafts } = useApp();
  const { path, search } = usePagePath();
  const { language } = useT();
  useEffect(() => drafts.prepare(), [drafts]);
  useEffect(() => {
    let seen: readonly unknown[] = [];
    const note = (): void => {
      const { typed, initial, isDirty } = store.get();
      const sent = store.sent.get();
      if ((typed === seen[0] && sent === seen[1]) || !isDirty) return;
      seen = [typed, sent];
      const record = storedIn({ initial });
      drafts.note(path, () => ({
        resource: resource.name,
        id: record?.id ?? null,
        version: record?.version ?? null,
        ...changedFields(resource, { initial, typed }),
        ...(sent && { sent }),
        fullPath: path + (record ? editSearch(search, record.id) : search),
        title: resource.title,
        label: record ? labelOf(resource.display[language], record) : '',
      }));
    };
    if (isCopied) note();
    seen = [store.get().typed, store.sent.get()];
    const stops = [store.subscribe(note), store.sent.subscribe(note)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [drafts, store, resource, path, search, language, isCopied]);
}

interface DialogDraftParts {
  /** The fields of the dialog, described as a resource. */
  readonly resource: Resource;
  /** Identifies the dialog: the name of its resource, optionally followed by an action. */
  readonly of: string;
  /** Id of the record that the dialog is about; null for a new record or for several records. */
  readonly id: string | null;
  readonly store: FormStore;
  readonly title: Text;
  readonly label: string;
}

interface DialogDraft {
  /** The element that offers to restore the draft. */
  readonly offer: ReactNode;
  /** Deletes the draft after the input was submitted or discarded. */
  readonly settle: () => void;
}

/** Stores the input of a dialog as a draft and offers it when the same dialog opens again. */
export function useDialogDraft(parts: DialogDraftParts): DialogDraft {
  const { resource, of, id, store, title, label } = parts;
  const { drafts } = useApp();
  const { path, search } = usePagePath();
  const key = `${path} ${of} ${id ?? ''}`;
  const draft = useOffers().find((offered) => offered.resource === of && offered.id === id);
  useEffect(() => {
    drafts.prepare();
    let seen: readonly unknown[] = [store.get().typed, store.sent.get()];
    const note = (): void => {
      const { typed, initial, isDirty } = store.get();
      const sent = store.sent.get();
      if ((typed === seen[0] && sent === seen[1]) || !isDirty) return;
      seen = [typed, sent];
      const changed = () => changedFields(resource, { initial, typed });
      drafts.note(key, () => ({
        resource: of,
        id,
        version: null,
        ...changed(),
        ...(sent && { sent }),
        fullPath: path + search,
        title,
        label,
      }));
    };
    const stops = [store.subscribe(note), store.sent.subscribe(note)];
    return () => {
      for (const stop of stops) stop();
      drafts.release([key]);
    };
  }, [drafts, store, resource, of, id, key, path, search, title, label]);
  const restore = () => {
    if (!draft) return;
    drafts.resume(key, draft);
    store.fill(draft.changed);
    store.sent.set(draft.sent);
  };
  return {
    offer: draft && <DraftOffer draft={draft} version={undefined} onRestore={restore} onDiscard={() => drafts.drop(draft.slot)} />,
    settle: () => drafts.settle(key),
  };
}

/**
 * Returns the query that opens the edit form of this record. It is needed when a form for a new record turns out to have been saved
 * already.
 */
function editSearch(search: string, id: string): string {
  return formQuery(search)?.mode === 'edit' ? search : withForm(search, { mode: 'edit', id });
}

type Values = Readonly<Record<string, unknown>>;

/** The changed fields with their original values; comparing them with the record reveals changes by other users. */
interface Changed {
  /** The changed fields; a cleared field is null. */
  readonly changed: Values;
  /** Original values of the same fields. */
  readonly before: Values;
}

/** Returns the fields that differ from the initial values; a cleared field is null, because JSON has no undefined. */
export function changedFields(resource: Resource, { initial, typed }: { initial: Values; typed: Values }): Changed {
  const names = formFields(resource).filter((name) => comparableText(initial[name]) !== comparableText(typed[name]));
  const valuesOf = (values: Values): Values => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { changed: valuesOf(typed), before: valuesOf(initial) };
}

/** Applies the changes of a draft to a record, ignoring fields that the form no longer has. */
export function withChanged(resource: Resource, { initial, changed }: { initial: Values; changed: Values }): Values {
  const names = formFields(resource).filter((name) => Object.hasOwn(changed, name));
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, changed[name] ?? undefined])) };
}

/** Returns the names of the form fields and of the label values next to its references. */
function formFields({ form, fields }: Resource): string[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const names = form.sections.flatMap((section) => section.fields);
  return names.flatMap((name) => namesWith(known.get(name) ?? { name }));
}

function comparableText(value: unknown): string {
  return JSON.stringify(value ?? null);
}
