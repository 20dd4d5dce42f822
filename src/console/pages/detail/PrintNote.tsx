import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { localTime } from '../../../fields/date-time/localTime.ts';
import { personName } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/i18n.ts';
import { useWord } from './words/useWord.ts';

/** On paper alone: who printed it, and when. A PDF is called as the record is, however the printing was begun. */
export function PrintNote({ title }: { title: string }): ReactNode {
  const { session } = useHouse();
  const user = useStore(session)?.userInfo;
  const { language } = useSay();
  const person = user ? personName(user, language) : '';
  const word = useWord();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const before = { title: '' };
    const begin = () => {
      flushSync(() => setTime(now()));
      before.title = document.title;
      document.title = title;
    };
    const end = () => {
      document.title = before.title;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [title]);
  return <span className="q-print-note">{word('printed', { person, time })}</span>;
}

function now(): string {
  return localTime(new Date().toISOString());
}
