import type { FieldFault } from '../../../contract/envelope.ts';
import { askForPlace } from '../../../fields/askForPlace.ts';
import { fieldOf } from './formView.ts';

/** Brings the person to what a fault is about: to the input of its field, or to the cell of a grid. */
export function focusFault(form: Element, fault: FieldFault): void {
  const box = form.querySelector(`[data-testid="field-${CSS.escape(fieldOf(fault))}"]`);
  if (!box) return;
  box.scrollIntoView({ block: 'center' });
  const grid = box.querySelector('.q-lines-box');
  const isInRow = fault.path.split('/').length > 2;
  if (grid && isInRow && askForPlace(grid, fault.path)) return;
  box.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea, button')?.focus({ preventScroll: true });
}
