import { type CompositionEvent, type RefObject, useMemo, useRef } from 'react';

interface Composing {
  /** Whether what stands in the input is not a text yet, but the letters of which an input method makes one. */
  readonly isOn: RefObject<boolean>;
  readonly handlers: {
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  };
}

/**
 * An input method owns the text while it composes: who writes into the input then makes it begin anew behind what stands
 * there. `onEnd` takes the text that was made; Chrome's last `input` comes before that.
 */
export function useComposing(onEnd: (input: HTMLInputElement) => void): Composing {
  const isOn = useRef(false);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const handlers = useMemo(
    () => ({
      onCompositionStart: () => {
        isOn.current = true;
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
        isOn.current = false;
        latest.current(currentTarget);
      },
    }),
    [],
  );
  return { isOn, handlers };
}
