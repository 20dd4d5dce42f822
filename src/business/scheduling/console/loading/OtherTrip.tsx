import type { ReactNode } from 'react';
import { Button, useText } from '../../../../console/extend.ts';
import { words } from './words.ts';

interface OtherTripProps {
  readonly onOther: () => void;
}

/** The way back to the trips. */
export function OtherTrip({ onOther }: OtherTripProps): ReactNode {
  const text = useText(words);
  return (
    <Button isBig handle="other" onPress={onOther}>
      {text('other')}
    </Button>
  );
}
