import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { Field, Resource } from '../../../contract/resource.ts';
import { consoleFaceOf } from '../../../fields/consoleFaces.tsx';
import { AntdLook } from '../../theme/AntdLook.tsx';

/** Kinds whose inputs stand for all others, and ask nobody for anything. */
const plainKinds: ReadonlySet<string> = new Set(['text', 'text-area', 'integer', 'decimal', 'enum', 'boolean', 'date']);

/** Each input comes in a render of its own, when the browser has time; in ms. */
const staying = 1_000;

/**
 * One input of each kind that a form has, once and unseen: the styles of inputs are worked out when the first of them is
 * shown, which is a third of the time in which a first form opens.
 */
export function FormWarmth({ resource, onDone }: { resource: Resource; onDone: () => void }): ReactNode {
  useEffect(() => {
    const timer = setTimeout(onDone, staying);
    return () => clearTimeout(timer);
  }, [onDone]);
  return (
    <div hidden inert>
      <AntdLook>
        <Button />
        <Button type="primary" />
        {plainFields(resource).map((field) => (
          <WarmInput key={field.kind} field={field} />
        ))}
      </AntdLook>
    </div>
  );
}

function plainFields({ form, fields }: Resource): readonly Field[] {
  const shown = new Set(form.sections.flatMap((section) => section.fields));
  const plain = fields.filter(({ name, kind }) => plainKinds.has(kind) && shown.has(name));
  return plain.filter(({ kind }, i) => plain.findIndex((other) => other.kind === kind) === i);
}

const nothing = () => undefined;

function WarmInput({ field }: { field: Field }): ReactNode {
  const { Input } = consoleFaceOf(field.kind);
  return (
    <Input
      id={`warm-${field.name}`}
      field={field}
      value={undefined}
      onChange={nothing}
      onBlur={nothing}
      isReadOnly={false}
      isRequired={false}
      faults={[]}
      describedBy=""
    />
  );
}
