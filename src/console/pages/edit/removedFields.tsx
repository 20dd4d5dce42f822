import { type ReactNode, useId } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Language } from '../../../contract/wire.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { useApp } from '../../app.ts';
import { useT } from '../../texts/i18n.ts';
import './removedFields.css';

type Values = Readonly<Record<string, unknown>>;

interface RemovedBoxProps {
  readonly removed: readonly RemovedField[];
  readonly onDismiss: (name: string) => void;
}

/** Shows input of fields that the form no longer has, to copy or discard. */
export function RemovedBox({ removed, onDismiss }: RemovedBoxProps): ReactNode {
  const { t } = useT();
  const id = useId();
  if (removed.length === 0) return null;
  return (
    <section className="q-removed" data-testid="removed" aria-labelledby={id}>
      <h2 id={id}>{t('gone.title')}</h2>
      <p>{t('gone.text')}</p>
      <dl>
        {removed.map((one) => (
          <RemovedRow key={one.field.name} removed={one} onDismiss={() => onDismiss(one.field.name)} />
        ))}
      </dl>
    </section>
  );
}

function RemovedRow({ removed, onDismiss }: { removed: RemovedField; onDismiss: () => void }): ReactNode {
  const { t, language } = useT();
  const { notices } = useApp();
  const text = removedText(removed, language);
  const copy = (): void => {
    // Without https there is no clipboard API; the user can select the text manually.
    void navigator.clipboard?.writeText(text).then(
      () => notices.show({ type: 'success', text: t('gone.copied') }),
      () => notices.show({ type: 'error', text: t('gone.copyFailed') }),
    );
  };
  return (
    <div className="q-removed-row" data-testid={`removed-${removed.field.name}`}>
      <dt>{removed.field.title[language]}</dt>
      <dd>{text}</dd>
      {'clipboard' in navigator && (
        <button type="button" className="q-button" data-testid="removed-copy" onClick={copy}>
          {t('gone.copy')}
        </button>
      )}
      <button type="button" className="q-button" data-testid="removed-dismiss" onClick={onDismiss}>
        {t('gone.dismiss')}
      </button>
    </div>
  );
}

/** Formats a value as text to copy: a choice by its title, rows as JSON. */
export function removedText({ field, value }: RemovedField, language: Language): string {
  const option = field.options?.find((each) => each.value === value);
  if (option) return option.title[language];
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A field that the form no longer has, with its input. */
export interface RemovedField {
  readonly field: Field;
  readonly value: unknown;
}

/**
 * Renames values to the field names of a newer resource version; `was` is the former name of a field. Returns the same object if nothing
 * changes. Without this, a renamed field would appear empty and a save would clear it.
 */
export function underNewNames({ fields }: Resource, values: Values): Values {
  const own = new Set(fields.map(({ name }) => name));
  const moved = fields.flatMap(({ name, was }) =>
    was !== undefined && !own.has(was) && values[name] === undefined && values[was] !== undefined ? [{ name, was }] : [],
  );
  if (moved.length === 0) return values;
  const left = new Set(moved.map(({ was }) => was));
  const others = Object.entries(values).filter(([name]) => !left.has(name));
  return Object.fromEntries([...others, ...moved.map(({ name, was }) => [name, values[was]])]);
}

/** Returns the input plus the defaults of fields that a newer resource version has added. */
export function withAdded(before: Resource, started: Values, typed: Values): Values {
  const known = new Set(before.fields.map(({ name }) => name));
  const added = Object.entries(started).filter(([name]) => !known.has(name) && typed[name] === undefined);
  return added.length === 0 ? typed : { ...typed, ...Object.fromEntries(added) };
}

/** Returns the changed input of fields that are no longer in the form under any name. */
export function removedFields(
  seen: readonly Field[],
  after: Resource,
  { initial, typed }: { readonly initial: Values; readonly typed: Values },
): readonly RemovedField[] {
  const shown = new Set(after.form.sections.flatMap(({ fields }) => fields));
  const renamed = new Set(after.fields.flatMap(({ name, was }) => (was !== undefined && shown.has(name) ? [was] : [])));
  return seen
    .filter(({ name }) => !shown.has(name) && !renamed.has(name))
    .map((field) => ({ field, value: typed[field.name] }))
    .filter(({ field, value }) => !isNothing(value) && JSON.stringify(value) !== JSON.stringify(initial[field.name]));
}

/** Returns all fields that were ever in the form, in their latest definition. */
export function everSeen(before: readonly Field[], { fields, form }: Resource): readonly Field[] {
  const shown = new Set(form.sections.flatMap((section) => section.fields));
  const now = fields.filter(({ name }) => shown.has(name));
  return [...before.filter(({ name }) => !shown.has(name)), ...now];
}

/** Returns true for values that hold no input worth showing: empty ones, and switches that are off. */
function isNothing(value: unknown): boolean {
  return isEmpty(value) || value === false || (Array.isArray(value) && value.length === 0);
}
