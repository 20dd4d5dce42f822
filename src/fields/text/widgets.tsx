import type { ReactNode } from 'react';
import type { CellProps, Widget } from '../services.tsx';
import { late } from '../widgets/late.tsx';
import { TextFilter } from './TextFilter.tsx';

export const TextInput = late(async () => (await import('./TextInput.tsx')).TextInput);

export const textWidget: Widget = {
  Cell: TextCell,
  Input: TextInput,
  Filter: TextFilter,
  filterBy: ['contains'],
  width: 150,
};

/** A code of letters and digits. It is shown with digits of equal width, and typed in upper case. */
export const codeWidget: Widget = {
  Cell: ({ value }) => <span className="q-figures">{value as string}</span>,
  Input: (props) => <TextInput {...props} options={{ isCode: true, isUpperCase: true }} />,
  Filter: TextFilter,
  filterBy: ['contains'],
  width: 120,
};

/** A port by its UN/LOCODE, which can be found by the name of the port. */
export const portWidget: Widget = {
  ...codeWidget,
  Input: late(async () => (await import('./PortInput.tsx')).PortInput),
  Filter: late(async () => (await import('./PortInput.tsx')).PortFilter),
};

export const textAreaWidget: Widget = {
  Cell: TextCell,
  Input: late(async () => (await import('./TextInput.tsx')).TextAreaInput),
  Filter: TextFilter,
  filterBy: ['contains'],
  width: 200,
  isWide: true,
};

export const emailWidget: Widget = {
  ...textWidget,
  Input: (props) => <TextInput {...props} options={{ inputMode: 'email' }} />,
  width: 180,
};

export const phoneWidget: Widget = {
  ...textWidget,
  Input: (props) => <TextInput {...props} options={{ inputMode: 'tel' }} />,
  width: 140,
};

/** A URL. It is shown as a link only if it starts with https. */
export const httpsUrlWidget: Widget = {
  ...textWidget,
  Cell: ({ value }) => {
    const address = String(value ?? '');
    if (!/^https:\/\//i.test(address)) return address;
    return (
      <a className="q-link" href={address} target="_blank" rel="noreferrer noopener">
        {address.replace(/^https:\/\//i, '')}
      </a>
    );
  },
  Input: (props) => <TextInput {...props} options={{ inputMode: 'url' }} />,
  width: 180,
  isLink: true,
};

/** Shows a value unformatted. */
export function TextCell({ value }: CellProps): ReactNode {
  return value === null || value === undefined ? null : String(value);
}
