import type { InputProps } from '../services.tsx';

/** Returns the ARIA attributes of an input. */
export function inputAria({ id, isRequired, faults, describedBy }: InputProps) {
  return {
    id,
    'aria-required': isRequired,
    'aria-invalid': faults.length > 0,
    ...(faults.length > 0 && describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}
