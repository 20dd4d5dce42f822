import { message } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useHouse } from '../../house.ts';

/** Seconds that a toast stays, and its distance from the top in px (console-spec.md section 9). */
const duration = 3;
const top = 16;

/** Shows notices as toasts; the same words twice are one toast. */
export function NoticeHost(): ReactNode {
  const { notices } = useHouse();
  const [toast, holder] = message.useMessage({ duration, top, maxCount: 5 });
  useEffect(
    () =>
      notices.listen(({ type, text }) => {
        const content = (
          <span data-testid="toast" data-type={type} role={type === 'error' ? 'alert' : 'status'}>
            {text}
          </span>
        );
        void toast.open({ type, content, key: text });
      }),
    [notices, toast],
  );
  return holder;
}
