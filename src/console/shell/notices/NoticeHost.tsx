import { type ReactNode, useEffect, useState } from 'react';
import { useHouse } from '../../house.ts';
import type { Notice } from './createNotices.ts';
import './notices.css';

/** How long a toast stays, in ms (console-spec.md section 9); its distance from the top, 16 px, is in the style sheet. */
const duration = 3000;

interface Toast extends Notice {
  readonly id: number;
}

let lastId = 0;

/** Shows notices as toasts, each for a while; the same words again are one toast that stays longer. */
export function NoticeHost(): ReactNode {
  const { notices } = useHouse();
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
  return (
    <div className="q-toasts">
      {toasts.map(({ id, type, text }) => (
        <div
          key={id}
          className="q-toast"
          data-testid="toast"
          data-type={type}
          role={type === 'error' ? 'alert' : 'status'}
        >
          {text}
        </div>
      ))}
    </div>
  );
}
