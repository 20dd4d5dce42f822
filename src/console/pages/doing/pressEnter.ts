import type { KeyboardEvent } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { isEmpty } from '../../../fields/emptyValues.ts';
import { hangsOpen } from '../../../fields/faces/hangsOpen.ts';
import type { FormStore } from '../edit/createFormStore.ts';

/**
 * Enter in one of several questions, as a scanner sends it after each code: it goes on to the next one that has to be
 * answered and is not, and sends the dialog once there is none. In a calendar or a list that hangs open it only chooses.
 */
export function pressEnter(event: KeyboardEvent<HTMLElement>, asked: Resource, store: FormStore): void {
  const { key, target, currentTarget: box } = event;
  if (key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (hangsOpen(target)) {
    event.preventDefault();
    return;
  }
  const { fields, typed } = store.get();
  const names = asked.fields.map(({ name }) => name);
  const boxOf = (name: string) => box.querySelector<HTMLElement>(`[data-testid="field-${name}"]`);
  const at = names.findIndex((name) => boxOf(name)?.contains(target));
  const isOpen = (name: string): boolean => {
    const { isVisible = false, isRequired = false, isReadOnly = false } = fields[name] ?? {};
    return isVisible && isRequired && !isReadOnly && isEmpty(typed[name]);
  };
  // From an empty answer nobody goes on: that it is missing is said there.
  if (isOpen(names[at] ?? '')) return;
  const next = [...names.slice(at + 1), ...names.slice(0, Math.max(at, 0))].find(isOpen);
  if (next === undefined) return;
  event.preventDefault();
  boxOf(next)?.querySelector<HTMLElement>('input, textarea, button')?.focus();
}
