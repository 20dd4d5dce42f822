import { type ReactNode, useId } from 'react';
import { portCodeOf, ports } from '../codes/ports.ts';
import { type FilterProps, type InputProps, useFieldServices } from '../services.tsx';
import { TextFilter } from './TextFilter.tsx';
import { TextInput } from './TextInput.tsx';

/** An input for a UN/LOCODE. The browser suggests ports by name or code; a whole name becomes its code. */
export function PortInput(props: InputProps): ReactNode {
  const id = useId();
  return (
    <>
      <TextInput {...props} options={{ isCode: true, isUpperCase: true, parse: portCodeOf, suggestions: id }} />
      <PortNames id={id} />
    </>
  );
}

/** A filter for ports whose UN/LOCODE contains the text; a whole name becomes its code. */
export function PortFilter(props: FilterProps): ReactNode {
  const id = useId();
  return (
    <>
      <TextFilter {...props} suggestions={id} parse={portCodeOf} />
      <PortNames id={id} />
    </>
  );
}

function PortNames({ id }: { id: string }): ReactNode {
  const { language } = useFieldServices();
  return (
    <datalist id={id}>
      {ports.map(({ code, zh, en }) => (
        <option key={code} value={code} label={language === 'zh' ? `${zh} ${en}` : `${en} ${zh}`} />
      ))}
    </datalist>
  );
}
