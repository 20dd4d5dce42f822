import type { ReactNode } from 'react';
import { Button, FloorFrame, type HwError, MessagePage, ReadFailed, useText } from '../../../../console/extend.ts';
import { errors } from '../../../../contract/errors.ts';
import { OtherTrip } from './OtherTrip.tsx';
import { words } from './words.ts';

interface NotOpenedProps {
  readonly error: HwError;
  readonly onRetry: () => void;
  readonly onOther: () => void;
}

/** A trip that is not there, or cannot be read just now: the others are a press away. */
export function NotOpened({ error, onRetry, onOther }: NotOpenedProps): ReactNode {
  const text = useText(words);
  if (error.code !== errors.notFound.code) {
    return (
      <FloorFrame handle="loading" tools={<OtherTrip onOther={onOther} />}>
        <ReadFailed error={error} onRetry={onRetry} />
      </FloorFrame>
    );
  }
  return (
    <FloorFrame handle="loading">
      <MessagePage title={text('noTrip')} text={text('noTripText')}>
        <Button isBig look="primary" handle="to-trips" onPress={onOther}>
          {text('toTrips')}
        </Button>
      </MessagePage>
    </FloorFrame>
  );
}
