import type { ReactNode } from 'react';
import type { Option } from '../../../../contract/resource.ts';
import { useSay } from '../../../texts/i18n.ts';

interface KindChoiceProps {
  readonly kinds: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (kind: string) => void;
  readonly handle: string;
  /** For whoever hears the page, where no words stand beside it. */
  readonly label?: string;
}

/** Of which kind a file is. */
export function KindChoice({ kinds, value, onChange, handle, label }: KindChoiceProps): ReactNode {
  const { language } = useSay();
  return (
    <select
      className="q-input"
      data-testid={handle}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {kinds.map((kind) => (
        <option key={kind.value} value={kind.value}>
          {kind.title[language]}
        </option>
      ))}
    </select>
  );
}
