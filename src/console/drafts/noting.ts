import { useEffect } from 'react';
import { labelOf, namesWith } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { useApp } from '../app.ts';
import { storedIn } from '../pages/edit/createFormJudge.ts';
import type { FormStore } from '../pages/edit/createFormStore.ts';
import { formQuery, withForm } from '../registry/pageQuery.ts';
import { usePagePath } from '../shell/layout/page.ts';
import { useT } from '../texts/i18n.ts';

interface NotingParts {
  readonly resource: Resource;
  readonly store: FormStore;
  /** The initial values of the form count as input if they are stored nowhere else: a copy of another record. */
  readonly isCopied: boolean;
}

/** Notes what is typed into a form, and a save that is on its way, so that both are parked. */
export function useDraftNoting({ resource, store, isCopied }: NotingParts): void {
  const { drafts } = useApp();
  const { path, search } = usePagePath();
  const { language } = useT();
  useEffect(() => drafts.prepare(), [drafts]);
  useEffect(() => {
    let seen: readonly unknown[] = [];
    const note = (): void => {
      const { typed, initial, version, isDirty } = store.get();
      const sent = store.sent.get();
      if ((typed === seen[0] && sent === seen[1]) || !isDirty) return;
      seen = [typed, sent];
      const record = storedIn({ initial, version });
      drafts.note(path, () => ({
        resource: resource.name,
        id: record?.id ?? null,
        version: version ?? null,
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

/** The query that opens the form of this record; a new record that turned out to be stored has another one than its page. */
function editSearch(search: string, id: string): string {
  return formQuery(search)?.mode === 'edit' ? search : withForm(search, { mode: 'edit', id });
}

type Values = Readonly<Record<string, unknown>>;

/** The changed fields with their original values, which are needed to detect changes by others. */
interface Changed {
  /** The changed fields; an emptied one is null. */
  readonly changed: Values;
  /** The same fields as they were. */
  readonly before: Values;
}

/** The fields of the form that differ from what it began with; an empty one is null, so that it survives as JSON. */
export function changedFields(resource: Resource, { initial, typed }: { initial: Values; typed: Values }): Changed {
  const names = formFields(resource).filter((name) => comparableText(initial[name]) !== comparableText(typed[name]));
  const valuesOf = (values: Values): Values => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { changed: valuesOf(typed), before: valuesOf(initial) };
}

/** A record with the changes of a draft over it, as far as the form still has their fields. */
export function withChanged(resource: Resource, { initial, changed }: { initial: Values; changed: Values }): Values {
  const names = formFields(resource).filter((name) => Object.hasOwn(changed, name));
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, changed[name] ?? undefined])) };
}

/** The names of what a form holds: its fields, and what stands beside the references among them. */
function formFields({ form, fields }: Resource): string[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const names = form.sections.flatMap((section) => section.fields);
  return names.flatMap((name) => namesWith(known.get(name) ?? { name }));
}

function comparableText(value: unknown): string {
  return JSON.stringify(value ?? null);
}
