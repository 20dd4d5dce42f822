import { type ReactNode, type RefObject, useMemo } from 'react';
import type { Field, Resource } from '../../../contract/resource.ts';
import { SiblingsContext, WaitsContext } from '../../../fields/services.tsx';
import { DialogInputs } from '../../shell/dialog/DialogInputs.tsx';
import type { FormStore } from '../edit/createFormStore.ts';
import { FormContext } from '../edit/formContext.ts';
import { siblingsOf } from '../edit/siblingsOf.ts';
import { AskField } from './AskField.tsx';
import { pressEnter } from './pressEnter.ts';

interface AskFieldsProps {
  readonly asked: Resource;
  readonly store: FormStore;
  /** The fields in which the records differ that it is asked of. */
  readonly unlike: readonly Field[];
  /** What the ids of the inputs begin with. */
  readonly id: string;
  /** The dialog that their popups have to lie in. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** It is on its way: what would be typed now would be lost with the dialog. */
  readonly isBusy: boolean;
}

/** The questions, below each other. */
export function AskFields({ asked, store, unlike, id, dialog, isBusy }: AskFieldsProps): ReactNode {
  const parts = useMemo(() => ({ resource: asked, store }), [asked, store]);
  const siblings = useMemo(() => siblingsOf(store, asked, unlike), [store, asked, unlike]);
  return (
    <DialogInputs dialog={dialog}>
      <FormContext value={parts}>
        <SiblingsContext value={siblings}>
          <WaitsContext value={store.waits}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the inputs within have the keys; Enter is heard on its way out */}
            <div className="q-ask-fields" inert={isBusy} onKeyDown={(event) => pressEnter(event, asked, store)}>
              {asked.fields.map((field) => (
                <AskField key={field.name} field={field} id={`${id}${field.name}`} />
              ))}
            </div>
          </WaitsContext>
        </SiblingsContext>
      </FormContext>
    </DialogInputs>
  );
}
