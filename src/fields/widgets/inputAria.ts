import type { InputProps } from '../services.tsx';

/** What every input says to assistive technology. */
export function inputAria({ id, isRequired, faults, describedBy }: InputProps) {
  return {
    id,
    'aria-required': isRequired,
    'aria-invalid': faults.length > 0,
    ...(faults.length > 0 && describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}
