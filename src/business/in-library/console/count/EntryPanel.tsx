import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, NumberBox, useText } from '../../../../console/extend.ts';
import { useNumberAtHand } from '../useNumberAtHand.ts';
import type { Entry, useEntry } from './useEntry.ts';
import { words } from './words.ts';

interface EntryPanelProps extends ReturnType<typeof useEntry> {
  readonly onSend: () => void;
  /** Another number: a pallet was chosen, and its cartons are to be typed. */
  readonly turn: number;
}

/** The pallet in front of the counter. What the book says of it is not told before a number is typed. */
export function EntryPanel(props: EntryPanelProps): ReactNode {
  const { entry, change, fault, isBusy, parked, onSend, turn } = props;
  const text = useText(words);
  if (!entry) {
    return (
      <div className="f-panel f-choose">
        {parked ? <Parked {...parked} /> : <p data-testid="scan-first">{text('scanFirst')}</p>}
      </div>
    );
  }
  const canSend = entry.qty !== '' && !isBusy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <form className="f-panel" data-testid="entry" onSubmit={submit}>
      <Whose entry={entry} />
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
        {text('enter')}
      </button>
    </form>
  );
}

function Whose({ entry }: { readonly entry: Entry }): ReactNode {
  const text = useText(words);
  const { lpn, bin, mark, found } = entry;
  return (
    <>
      <h2 data-testid="entry-lpn">{lpn}</h2>
      <dl className="f-facts">
        <div>
          <dt>{text('bin')}</dt>
          <dd>{bin}</dd>
        </div>
        <div>
          <dt>{text('mark')}</dt>
          <dd>{mark}</dd>
        </div>
      </dl>
      {found && <p className="f-note">{text('foundIn', { bin, found: found.code })}</p>}
    </>
  );
}

type InputsProps = Pick<EntryPanelProps, 'change' | 'fault' | 'turn'> & { readonly entry: Entry };

/** The number, and as soon as the server has asked for it the reason. */
function Inputs({ entry, change, fault, turn }: InputsProps): ReactNode {
  const text = useText(words);
  const qty = useNumberAtHand(turn, entry.lpn);
  const { asked: _asked, isConfirmed: _isConfirmed, ...plain } = entry;
  return (
    <>
      <NumberBox
        label={text('qty')}
        value={entry.qty}
        onChange={(next) => change({ ...plain, qty: next })}
        words={{ less: text('less'), more: text('more') }}
        inputRef={qty}
        isInvalid={fault !== undefined && !fault.isReason}
        handle="count-qty"
      />
      {entry.asked !== undefined && <Reason entry={entry} onType={(reason) => change({ ...entry, reason })} />}
    </>
  );
}

const reasons = ['reasonMissing', 'reasonExtra', 'reasonBroken', 'reasonWrongPlace', 'reasonBook'] as const;

function Reason({ entry, onType }: { readonly entry: Entry; readonly onType: (reason: string) => void }): ReactNode {
  const text = useText(words);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="f-reason">
      <p className="f-fault" role="alert" data-testid="reason-fault">
        {entry.asked}
      </p>
      <label htmlFor={id}>{text('reason')}</label>
      <input
        ref={input}
        id={id}
        className="q-input"
        data-testid="reason"
        maxLength={100}
        autoComplete="off"
        placeholder={text('reasonHint')}
        value={entry.reason}
        onChange={(event) => onType(event.target.value)}
      />
      <span className="f-buttons">
        {reasons.map((reason) => (
          <Button key={reason} isBig handle={reason} onPress={() => onType(text(reason))}>
            {text(reason)}
          </Button>
        ))}
      </span>
    </div>
  );
}

function Parked({ lpn, qty, take, drop }: NonNullable<EntryPanelProps['parked']>): ReactNode {
  const text = useText(words);
  return (
    <div className="f-parked" role="status" data-testid="parked">
      <p>{text('draft', { lpn, qty })}</p>
      <Button isBig look="primary" handle="parked-take" onPress={take}>
        {text('draftTake')}
      </Button>
      <Button isBig handle="parked-drop" onPress={drop}>
        {text('draftDrop')}
      </Button>
    </div>
  );
}
