import { type ComponentType, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { Field } from '../../../contract/field.ts';
import type { FieldFault } from '../../../contract/wire.ts';
import { widgetOf } from '../../../fields/widgets.tsx';
import { userResource } from '../../registry/access.ts';
import { useT } from '../../texts/i18n.ts';
import { lazyPart } from '../../ui/failures.tsx';
import { FieldNote } from './FieldNote.tsx';
import { useFieldShown, useFieldView, useFormParts } from './formContext.ts';
import { faultsWith, fieldOf } from './formView.ts';

interface FieldProps {
  readonly id: string;
  readonly field: Field;
  /** Faults of the field from the server, in addition to those of the checks. */
  readonly extraFaults: readonly FieldFault[];
}

/** One field of a form with label, input and messages; renders nothing while hidden. */
export function OneField({ id, field, extraFaults }: FieldProps): ReactNode {
  const { language } = useT();
  const view = useFieldView(field.name);
  const OwnNote = ownNoteOf(useFormParts().resource.name, field.name);
  if (!view?.isVisible) return null;
  const { isWide = false } = widgetOf(field.kind);
  const faults = faultsWith(view.faults, extraFaults);
  const own = faults.filter((fault) => fault.path === `/${field.name}` || !isWide);
  return (
    <div className="q-field" data-testid={`field-${field.name}`} data-wide={isWide}>
      <label htmlFor={id} data-required={view.isRequired}>
        {field.title[language]}
      </label>
      <FieldInput id={id} field={field} extraFaults={extraFaults} />
      <FieldNote
        id={faultId(id)}
        faults={own}
        warning={view.isUnusual ? field.warning?.[language] : undefined}
        hint={field.description?.[language]}
      />
      {OwnNote && <OwnNote field={field.name} />}
    </div>
  );
}

/**
 * The input of a field. Only this component re-renders when the value changes, and only if the input does not show the new value already.
 */
function FieldInput({ id, field, extraFaults }: FieldProps): ReactNode {
  const { store } = useFormParts();
  const { value, valueNow, shows } = useFieldShown(field.name);
  const view = useFieldView(field.name);
  const faults = useMemo(() => faultsWith(view?.faults ?? [], extraFaults), [view?.faults, extraFaults]);
  const { Input } = widgetOf(field.kind);
  return (
    <Input
      id={id}
      field={field}
      value={value}
      valueNow={valueNow}
      onChange={(next, isShown) => {
        if (isShown) shows(next);
        store.fill({ [field.name]: next });
      }}
      onBlur={() => store.touch(field.name)}
      onBegin={store.begin}
      isReadOnly={view?.isReadOnly ?? true}
      isRequired={view?.isRequired ?? false}
      faults={faults}
      describedBy={faultId(id)}
    />
  );
}

/** One field in the form of a dialog, with label, input and messages. */
export function AskField({ field, id }: { field: Field; id: string }): ReactNode {
  const { store } = useFormParts();
  const all = useSyncExternalStore(store.subscribe, () => store.get().extraFaults);
  const own = useMemo(() => all.filter((fault) => fieldOf(fault) === field.name), [all, field.name]);
  return <OneField id={id} field={field} extraFaults={own} />;
}

/** Returns the id of the element that shows the faults of an input. */
function faultId(inputId: string): string {
  return `${inputId}-fault`;
}

interface NoteProps {
  readonly field: string;
}

/** If the warning cannot be loaded, the form works without it. */
const ReachNote: ComponentType<NoteProps> = lazyPart(
  async () => (await import('./ReachNote.tsx')).ReachNote,
  () => null,
);

/** Fields, by resource, with a note that depends on other records. A resource file cannot define such a note. */
const ownNotes: Readonly<Record<string, ReadonlySet<string>>> = {
  [userResource]: new Set(['repositoryIds', 'customerId']),
};

/** Returns the note component of a field, or undefined. */
function ownNoteOf(resource: string, field: string): ComponentType<NoteProps> | undefined {
  return Object.hasOwn(ownNotes, resource) && ownNotes[resource]?.has(field) ? ReachNote : undefined;
}
