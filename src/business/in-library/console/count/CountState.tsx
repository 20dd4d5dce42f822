import { type ReactNode, useState } from 'react';
import {
  Button,
  FloorFrame,
  HwError,
  MessagePage,
  useCalls,
  useField,
  useLanguage,
  useTell,
  useText,
} from '../../../../console/extend.ts';
import { Counting } from './Counting.tsx';
import type { Count } from './countLines.ts';
import { words } from './words.ts';

interface CountStateProps {
  readonly count: Count;
  readonly onOther: () => void;
}

/** A count that is chosen: it is started, counted, or over. */
export function CountState({ count, onOther }: CountStateProps): ReactNode {
  const text = useText(words);
  const language = useLanguage();
  const { field } = useField('hwInventory', 'countStatus');
  if (count.countStatus === 'COUNTING') return <Counting count={count} onOther={onOther} />;
  const isDraft = count.countStatus === 'DRAFT';
  const status = field?.options?.find(({ value }) => value === count.countStatus)?.title[language] ?? '';
  return (
    <FloorFrame handle="count">
      <MessagePage
        title={count.countNo ?? ''}
        text={isDraft ? text('startText') : text('notCounting', { status })}
        handle="count-state"
      >
        <span className="f-buttons">
          {isDraft && <Start count={count} />}
          <Button isBig handle="other" onPress={onOther}>
            {text('other')}
          </Button>
        </span>
      </MessagePage>
    </FloorFrame>
  );
}

function Start({ count }: Pick<CountStateProps, 'count'>): ReactNode {
  const text = useText(words);
  const tell = useTell();
  const { transit } = useCalls();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    const no = count.countNo ?? '';
    if (!(await tell.ask({ text: text('startAsk', { no }), ok: text('start') }))) return;
    setBusy(true);
    try {
      await transit('hwInventory', { name: 'start', with: count });
    } catch (error) {
      // It was said: the call is not quiet.
      if (!(error instanceof HwError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBig look="primary" handle="start" isBusy={isBusy} onPress={() => void start()}>
      {text('start')}
    </Button>
  );
}
