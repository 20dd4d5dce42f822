import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Sign } from '../../../fields/widgets/Sign.tsx';
import { useStore } from '../../client/store.ts';
import { openDialogs } from '../dialog/DialogFrame.tsx';
import './notices.css';

/** A short message to the user. */
export interface Notice {
  readonly type: 'success' | 'error' | 'info';
  readonly text: string;
}

export interface Notices {
  readonly show: (notice: Notice) => void;
  /** Subscribes to notices; returns a function that unsubscribes. */
  readonly listen: (listener: (notice: Notice) => void) => () => void;
}

/** Creates the queue of toasts, usable from any code. Notices without a listener are kept for the first listener that subscribes. */
export function createNotices(): Notices {
  const listeners = new Set<(notice: Notice) => void>();
  const waiting: Notice[] = [];
  return {
    show: (notice) => {
      if (listeners.size === 0) waiting.push(notice);
      for (const listener of listeners) listener(notice);
    },
    listen: (listener) => {
      listeners.add(listener);
      for (const notice of waiting.splice(0)) listener(notice);
      return () => listeners.delete(listener);
    },
  };
}

/** How long a toast is shown, in ms (contract README section 9.7); its distance from the top, 16 px, is in the style sheet. */
const duration = 3000;

interface Toast extends Notice {
  readonly id: number;
}

let lastId = 0;

/** Shows notices as toasts for a limited time; a new toast replaces one with the same text. */
export function NoticeHost({ notices }: { notices: Notices }): ReactNode {
  const toasts = useToasts(notices);
  const active = useStore(openDialogs).at(-1);
  return (
    <>
      <ToastLayer toasts={active ? [] : toasts} />
      {active && createPortal(<ToastLayer toasts={toasts} />, active)}
    </>
  );
}

function useToasts(notices: Notices): readonly Toast[] {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(
    () =>
      notices.listen((notice) => {
        const toast = { ...notice, id: ++lastId };
        setToasts((now) => [...now.filter((other) => other.text !== toast.text), toast]);
        setTimeout(() => setToasts((now) => now.filter((other) => other.id !== toast.id)), duration);
      }),
    [notices],
  );
  return toasts;
}

/**
 * Layer of toasts as a popover, the only element that can be above an open dialog; each new toast brings the layer to the front. The two
 * live regions exist before their content, because screen readers do not announce a region that appears together with its content.
 */
function ToastLayer({ toasts }: { toasts: readonly Toast[] }): ReactNode {
  const layer = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new toast, to bring the layer to the front
  useLayoutEffect(() => {
    const element = layer.current;
    // Without popover support, the style sheet positions the layer. If the surrounding dialog is just closing, the layer is not connected.
    if (!element?.isConnected || !element.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);
  const errors = toasts.filter(({ type }) => type === 'error');
  return (
    <div className="q-toasts" popover="manual" ref={layer}>
      <div aria-live="assertive">{errors.map(toToast)}</div>
      <div aria-live="polite">{toasts.filter((toast) => !errors.includes(toast)).map(toToast)}</div>
    </div>
  );
}

function toToast({ id, type, text }: Toast): ReactNode {
  return (
    <div key={id} className="q-toast" data-testid="toast" data-type={type}>
      {type === 'success' && <Sign name="check" />}
      {text}
    </div>
  );
}
