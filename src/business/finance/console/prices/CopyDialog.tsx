import { type ReactNode, useId, useState } from 'react';
import { Button, Dialog, FieldInput, useCalls, useNotify } from '../../../../console/extend.ts';
import { type PriceKind, type PriceList, useListName } from './priceLists.ts';
import { texts } from './texts.ts';

interface CopyDialogProps {
  readonly kind: PriceKind;
  readonly list: PriceList;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const fields = ['userId', 'effectiveDate', 'expiryDate', 'status'] as const;

/** The dialog that copies a whole price list, with inputs for the customer, the dates, the status and a price change in percent. */
export function CopyDialog({ kind, list, onClose, onDone }: CopyDialogProps): ReactNode {
  const { t } = texts.useT();
  const nameOf = useListName();
  const id = useId();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    userId: list.values.userId,
    effectiveDate: new Date().toISOString().slice(0, 10),
    status: 'DRAFT',
  });
  const [percent, setPercent] = useState('');
  const { copy, fault, isBusy } = useCopying(kind, onDone);
  const start = (): void => {
    const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
    void copy({ ...Object.fromEntries(given), list: list.key, ...(percent !== '' && { percent }) });
  };
  return (
    <Dialog
      {...{ onClose }}
      title={t('copyTitle')}
      handle="prices-copying"
      hasInputs
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} handle="prices-copy-ok" onPress={start}>
            {t('do')}
          </Button>
        </>
      }
    >
      <p className="p-soft">{t('copyFrom', { name: nameOf(list) })}</p>
      {fields.map((field) => (
        <FieldInput
          key={field}
          resource={kind.resource}
          {...{ field }}
          record={values}
          value={values[field] ?? undefined}
          isRequired={field === 'effectiveDate' || field === 'status'}
          onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
        />
      ))}
      <div className="q-field">
        <label htmlFor={id}>{t('percent')}</label>
        <input
          id={id}
          className="q-input"
          inputMode="decimal"
          value={percent}
          data-testid="prices-percent"
          onChange={({ target }) => setPercent(target.value.trim())}
        />
      </div>
      {fault !== undefined && (
        <p className="q-alert" role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  );
}

/** Returns a function that copies a price list. If the copy fails, the dialog stays open and shows the error. */
function useCopying({ resource }: PriceKind, onDone: () => void) {
  const { t } = texts.useT();
  const notify = useNotify();
  const { act } = useCalls();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const copy = async (input: Readonly<Record<string, unknown>>): Promise<void> => {
    setBusy(true);
    try {
      const answer = await act(resource, { name: 'copyList', with: 'page', input }, { isQuiet: true });
      notify.done(t('copied', { n: (answer as { count: number }).count }));
      onDone();
    } catch (error) {
      setFault(notify.messageOf(error));
      setBusy(false);
    }
  };
  return { copy, fault, isBusy };
}
