import type { ReactNode } from 'react';
import { useT } from '../texts/i18n.ts';

/** A page, or a part of one, with a message and optional actions. */
export function MessagePage({
  title,
  text,
  children,
  handle,
}: {
  title: string;
  text: string;
  children?: ReactNode;
  handle?: string;
}): ReactNode {
  return (
    <div className="q-message" data-testid={handle} role={handle ? undefined : 'status'}>
      <svg
        viewBox="0 0 56 56"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6 40h44M10 47c3 0 3-2.5 6-2.5s3 2.5 6 2.5 3-2.5 6-2.5 3 2.5 6 2.5 3-2.5 6-2.5 3 2.5 6 2.5" />
        <path d="M14 34V22h12v12M30 34V22h12v12M22 22V10h12v12" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Shown while a page or the console itself is loading. */
export function PageLoading(): ReactNode {
  const { t } = useT();
  return (
    <div className="q-loading" role="status">
      {t('page.loading')}
    </div>
  );
}
