import { type ReactNode, useEffect, useRef } from 'react';
import type { TextModel } from './createTextModel.ts';

/** Where a text is seen and typed. */
export function TextBox({ model }: { model: Pick<TextModel, 'mount'> }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? model.mount(box.current) : undefined), [model]);
  return <div ref={box} className="q-schema-text" data-testid="schema-text" />;
}
