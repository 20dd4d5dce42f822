import type { ReactNode } from 'react';
import type { FieldFault } from '../../../contract/wire.ts';

interface FieldNoteProps {
  readonly id: string;
  readonly faults: readonly FieldFault[];
  /** A warning about an unusual value, which can still be saved. */
  readonly warning: string | undefined;
  readonly hint: string | undefined;
}

/** The line below an input: its faults, otherwise the warning, otherwise the description. */
export function FieldNote({ id, faults, warning, hint }: FieldNoteProps): ReactNode {
  if (faults.length > 0) {
    return (
      <div className="q-field-note" id={id} role="alert">
        {faults.map((fault) => (
          <p key={fault.path + fault.message} className="q-field-error" data-testid="field-error">
            {fault.message}
          </p>
        ))}
      </div>
    );
  }
  if (warning === undefined) return <div className="q-field-note q-field-hint">{hint}</div>;
  return (
    <div className="q-field-note q-field-warning" id={id} role="status" data-testid="field-warning">
      {warning}
    </div>
  );
}
