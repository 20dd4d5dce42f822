import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, HwError, NumberBox, useCalls, useDraft, useKept, useNotify, useUnsavedWork } from '../../../../console/extend.ts';
import { useNumberFocus } from '../useNumberFocus.ts';
import type { CountRecord, Entry } from './lines.ts';
import { texts } from './texts.ts';

interface EntryPanelProps extends ReturnType<typeof useEntry> {
  readonly onSend: () => void;
  /** Changes when a pallet is selected, which moves the focus to the carton field. */
  readonly turn: number;
}

/** The panel for the pallet that is being counted. It does not show the book quantity. */
export function EntryPanel(props: EntryPanelProps): ReactNode {
  const { entry, change, fault, isBusy, parked, onSend, turn } = props;
  const { t } = texts.useT();
  if (!entry) {
    return <div className="f-panel f-choose">{parked ? <Parked {...parked} /> : <p data-testid="scan-first">{t('scanFirst')}</p>}</div>;
  }
  const canSend = entry.qty !== '' && !isBusy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <form className="f-panel" data-testid="entry" onSubmit={submit}>
      <PalletFacts entry={entry} />
      <Inputs {...{ entry, change, fault, turn }} />
      <p className="f-fault" role="alert" data-testid="entry-fault">
        {fault?.isReason ? undefined : fault?.text}
      </p>
      <button
        type="submit"
        className="q-button q-button-primary f-go"
        data-testid="enter"
        disabled={!canSend && !isBusy}
        aria-busy={isBusy}
      >
        {t('enter')}
      </button>
    </form>
  );
}

function PalletFacts({ entry }: { readonly entry: Entry }): ReactNode {
  const { t } = texts.useT();
  const { lpn, bin, mark, found } = entry;
  return (
    <>
      <h2 data-testid="entry-lpn">{lpn}</h2>
      <dl className="f-facts">
        <div>
          <dt>{t('bin')}</dt>
          <dd>{bin}</dd>
        </div>
        <div>
          <dt>{t('mark')}</dt>
          <dd>{mark}</dd>
        </div>
      </dl>
      {found && <p className="f-note">{t('foundIn', { bin, found: found.code })}</p>}
    </>
  );
}

type InputsProps = Pick<EntryPanelProps, 'change' | 'fault' | 'turn'> & { readonly entry: Entry };

/** Shows the quantity field, and the reason field once the server requires a reason. */
function Inputs({ entry, change, fault, turn }: InputsProps): ReactNode {
  const { t } = texts.useT();
  const qty = useNumberFocus(turn, entry.lpn);
  const { question: _question, isConfirmed: _isConfirmed, ...plain } = entry;
  return (
    <>
      <NumberBox
        label={t('qty')}
        value={entry.qty}
        onChange={(next) => change({ ...plain, qty: next })}
        texts={{ less: t('less'), more: t('more') }}
        inputRef={qty}
        isInvalid={fault !== undefined && !fault.isReason}
        handle="count-qty"
      />
      {entry.question !== undefined && <Reason entry={entry} onType={(reason) => change({ ...entry, reason })} />}
    </>
  );
}

const reasons = ['reasonMissing', 'reasonExtra', 'reasonBroken', 'reasonWrongPlace', 'reasonBook'] as const;

function Reason({ entry, onType }: { readonly entry: Entry; readonly onType: (reason: string) => void }): ReactNode {
  const { t } = texts.useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="f-reason">
      <p className="f-fault" role="alert" data-testid="reason-fault">
        {entry.question}
      </p>
      <label htmlFor={id}>{t('reason')}</label>
      <input
        ref={input}
        id={id}
        className="q-input"
        data-testid="reason"
        maxLength={100}
        autoComplete="off"
        placeholder={t('reasonHint')}
        value={entry.reason}
        onChange={(event) => onType(event.target.value)}
      />
      <span className="f-buttons">
        {reasons.map((reason) => (
          <Button key={reason} isBig handle={reason} onPress={() => onType(t(reason))}>
            {t(reason)}
          </Button>
        ))}
      </span>
    </div>
  );
}

function Parked({ lpn, qty, take, drop }: NonNullable<EntryPanelProps['parked']>): ReactNode {
  const { t } = texts.useT();
  return (
    <div className="f-parked" role="status" data-testid="parked">
      <p>{t('draft', { lpn, qty })}</p>
      <Button isBig variant="primary" handle="parked-take" onPress={take}>
        {t('draftTake')}
      </Button>
      <Button isBig handle="parked-drop" onPress={drop}>
        {t('draftDrop')}
      </Button>
    </div>
  );
}

const nothing = {};

/** Manages the entry of counted pallets. Unsaved input survives a reload. */
export function useEntry(count: CountRecord) {
  const [entry, setEntry, entryNow] = useKept<Entry | undefined>(`entry ${count.id}`, undefined);
  const [fault, setFault] = useState<Fault>();
  const change = (next: Entry | undefined) => {
    setFault(undefined);
    setEntry(next);
  };
  const { send, isBusy } = useSending(count, (what, failure) => {
    // The entry has changed since the request, so the answer no longer applies to it.
    if (entryNow() !== what) return;
    if (failure?.isReason) setEntry({ ...what, question: failure.text, isConfirmed: failure.isConfirmed });
    if (failure) setFault(failure);
    else change(undefined);
  });
  const isDirty = isTyped(entry);
  useUnsavedWork(isDirty, () => setEntry(undefined));
  const values = (entry as Readonly<Record<string, unknown>> | undefined) ?? nothing;
  const draft = useDraft({ of: count.id, values, isDirty, label: entry?.lpn ?? '' });
  return {
    entry,
    change,
    send,
    fault,
    isBusy,
    /** Saves the entry before the user moves on to another pallet. Resolves to the error, if any. */
    finish: async (): Promise<(Fault & { readonly lpn: string }) | undefined> => {
      const what = entryNow();
      const failure = isTyped(what) ? await send(what) : undefined;
      return what && failure && { ...failure, lpn: what.lpn };
    },
    /** Returns the number of the pallet with unsaved input, if any. */
    unsent: (): string | undefined => (isTyped(entryNow()) ? entryNow()?.lpn : undefined),
    parked: parkedOf(draft, change),
  };
}

function isTyped(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && entry.qty !== '';
}

/** Returns input that was left unsaved when the page was closed. */
function parkedOf(draft: ReturnType<typeof useDraft>, change: (entry: Entry) => void) {
  if (!draft) return undefined;
  const entry = draft.values as unknown as Entry;
  const take = () => {
    change(entry);
    draft.take();
  };
  return { lpn: entry.lpn, qty: entry.qty, take, drop: draft.drop };
}

/** Why a quantity was not accepted. */
interface Fault {
  /** True if the server requires a reason, because the quantity differs from the book quantity. */
  readonly isReason: boolean;
  readonly text: string;
  /** Whether the quantity had been entered twice. */
  readonly isConfirmed: boolean;
}

interface PendingSend {
  readonly what: Entry;
  readonly answer: Promise<Fault | undefined>;
}

/** Saves entries one after the other; an entry that is being saved is not sent again. */
function useSending(count: CountRecord, onAnswer: (what: Entry, fault: Fault | undefined) => void) {
  const { t } = texts.useT();
  const notify = useNotify();
  const { act } = useCalls();
  const pending = useRef<PendingSend>(undefined);
  const [isBusy, setBusy] = useState(false);
  const ask = async (what: Entry): Promise<Fault | undefined> => {
    const isConfirmed = what.isConfirmed === true;
    try {
      await act('hwInventory', { name: 'count', with: { id: count.id }, input: inputOf(what) }, { isQuiet: true });
      return undefined;
    } catch (error) {
      if (!(error instanceof HwError)) throw error;
      const isAt = (name: string) => error.faults.some(({ path }) => path === `/input/${name}`);
      const message = error.faults[0]?.message ?? notify.messageOf(error);
      if (!isConfirmed && isAt('confirmedQuantity') && (await isMeant(what, message))) {
        return ask({ ...what, isConfirmed: true });
      }
      return { isReason: isAt('reason'), text: error.kind === 'refused' ? message : t('lost'), isConfirmed };
    }
  };
  /** Asks the user to enter a quantity far above the book quantity twice, because a barcode may have been scanned into the field. */
  const isMeant = (what: Entry, message: string): Promise<boolean> =>
    notify.ask({
      handle: 'ask',
      text: message,
      ok: t('enterAnyway'),
      isDangerous: true,
      prompt: { type: 'text', check: (again) => again.trim() === what.qty, fault: t('notTheSame') },
    });
  const make = async (what: Entry, before: PendingSend | undefined): Promise<Fault | undefined> => {
    await before?.answer;
    setBusy(true);
    try {
      const fault = await ask(what);
      onAnswer(what, fault);
      return fault;
    } finally {
      setBusy(false);
      if (pending.current?.what === what) pending.current = undefined;
    }
  };
  /** Sends an entry. Resolves to the error, or to undefined when the entry is saved. */
  const send = (what: Entry): Promise<Fault | undefined> => {
    if (pending.current?.what !== what) pending.current = { what, answer: make(what, pending.current) };
    return pending.current.answer;
  };
  return { send, isBusy };
}

function inputOf({ lpn, qty, reason, found, question, isConfirmed }: Entry): Readonly<Record<string, unknown>> {
  const why = question !== undefined && reason.trim() !== '' ? { reason: reason.trim() } : {};
  const again = isConfirmed ? { confirmedQuantity: Number(qty) } : {};
  return { lpn, qty: Number(qty), ...again, ...why, ...(found && { locatorId: found.id }) };
}
