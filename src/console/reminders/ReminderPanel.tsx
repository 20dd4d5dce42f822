import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ReminderAnswer, type ReminderKind, type ReminderLine, reminderCalls, reminderLimits } from '../../contract/reminders.ts';
import { localTime } from '../../fields/dates/clock.ts';
import { useApp } from '../app.ts';
import { type HwError, messageOf } from '../client/hwError.ts';
import { useStore } from '../client/store.ts';
import { reminderNews } from '../live/liveApp.ts';
import { withView } from '../location/pageQuery.ts';
import { useListPath } from '../pages/records/resource.ts';
import { ask, postCall } from '../providers/requests.ts';
import { useData } from '../providers/useData.ts';
import { useT } from '../texts/i18n.ts';
import { Panel } from '../ui/dialog/Panel.tsx';
import { texts } from './texts.ts';

interface ReminderPanelProps {
  readonly onClose: () => void;
  readonly onUnread: (unread: number) => void;
}

/** The reminders of the user by kind, each with a link to its record, and the settings that mute kinds of reminders. */
export function ReminderPanel({ onClose, onUnread }: ReminderPanelProps): ReactNode {
  const { t } = texts.useT();
  const { answer, error, retry, send } = useReminders(onUnread);
  const [isSetting, setSetting] = useState(false);
  const isLooking = useStore(useApp().session)?.userInfo.viewedBy !== undefined;
  return (
    <Panel title={t('title')} handle="reminder-panel" onClose={onClose}>
      <div className="q-reminder-tools">
        {answer && <span role="status">{t('unread', { n: answer.unread })}</span>}
        <span className="q-grow" />
        {answer && answer.unread > 0 && !isLooking && (
          <button
            type="button"
            className="q-link"
            data-testid="reminders-read-all"
            onClick={() => void send(reminderCalls.read, { all: true })}
          >
            {t('readAll')}
          </button>
        )}
        <button
          type="button"
          className="q-link"
          data-testid="reminders-settings"
          aria-expanded={isSetting}
          onClick={() => setSetting(!isSetting)}
        >
          {t('kinds')}
        </button>
      </div>
      {error && (
        <p className="q-reminder-fault" role="alert" data-testid="reminders-failed">
          {error}{' '}
          <button type="button" className="q-link" onClick={retry}>
            {t('retry')}
          </button>
        </p>
      )}
      {answer && isSetting && <Kinds kinds={answer.kinds} isFixed={isLooking} onMute={(mute) => void send(reminderCalls.mute, mute)} />}
      {answer ? (
        <Groups {...answer} onOpen={(line) => openLine(line, { isLooking, send, onClose })} />
      ) : (
        !error && <p role="status">{t('loading')}</p>
      )}
    </Panel>
  );
}

type Send = (path: string, body: object) => Promise<void>;

interface Opening {
  readonly isLooking: boolean;
  readonly send: Send;
  readonly onClose: () => void;
}

/** Closes the panel and marks the opened reminder as read, unless the user views the console as another user. */
function openLine({ id, isRead }: ReminderLine, { isLooking, send, onClose }: Opening): void {
  if (!isRead && !isLooking) void send(reminderCalls.read, { ids: [id] });
  onClose();
}

function useReminders(onUnread: (unread: number) => void) {
  const translator = useT();
  const { language } = translator;
  const { t } = texts.useT();
  const { recordNews } = useApp();
  const data = useData();
  const [answer, setAnswer] = useState<ReminderAnswer>();
  const [error, setError] = useState<string>();
  const [version, setVersion] = useState(0);
  const again = useCallback(() => setVersion((now) => now + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also reloads when the language changes or a reload is requested
  useEffect(() => {
    let isOver = false;
    ask(data, postCall<ReminderAnswer>(reminderCalls.find, { body: {} }), { isQuiet: true }).then(
      (found) => {
        if (isOver) return;
        setAnswer(found);
        setError(undefined);
        onUnread(found.unread);
      },
      (cause: unknown) => {
        if (!isOver) setError(t('failed', { why: messageOf(cause as HwError, translator) }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [data, language, version]);
  useEffect(() => recordNews.listen({ resource: reminderNews, id: '' }, again), [recordNews, again]);
  const send: Send = async (path, body) => {
    try {
      const { unread } = await ask(data, postCall<{ readonly unread: number }>(path, { body }), { isQuiet: true });
      onUnread(unread);
      again();
    } catch (cause) {
      setError(t('notSaved', { why: messageOf(cause as HwError, translator) }));
    }
  };
  return { answer, error, retry: again, send };
}

interface KindsProps {
  readonly kinds: ReminderAnswer['kinds'];
  readonly isFixed: boolean;
  readonly onMute: (mute: Pick<ReminderKind, 'resource' | 'name'> & { readonly isMuted: boolean }) => void;
}

/** The kinds of reminders that the user may get, each with a check mark unless it is muted. */
function Kinds({ kinds, isFixed, onMute }: KindsProps): ReactNode {
  const { t } = texts.useT();
  if (kinds.length === 0) return <p data-testid="reminder-kinds">{t('noKinds')}</p>;
  return (
    <fieldset className="q-reminder-kinds" data-testid="reminder-kinds" disabled={isFixed}>
      <legend>{t('kindsHint')}</legend>
      {kinds.map(({ resource, name, title, isMuted }) => (
        <label key={`${resource}.${name}`}>
          <input
            type="checkbox"
            data-testid={`reminder-kind-${name}`}
            checked={!isMuted}
            onChange={({ target }) => onMute({ resource, name, isMuted: !target.checked })}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

interface GroupsProps {
  readonly records: readonly ReminderLine[];
  readonly onOpen: (line: ReminderLine) => void;
}

/** The order of the groups. */
const ranks = { urgent: 0, warning: 1, info: 2 } as const;

function Groups({ records, onOpen }: GroupsProps): ReactNode {
  const { t } = texts.useT();
  if (records.length === 0) return <p data-testid="reminders-none">{t('none')}</p>;
  const groups = [...Map.groupBy(records, ({ resource, name }) => `${resource}.${name}`).entries()]
    .map(([key, lines]) => ({ key, lines, first: lines[0] as ReminderLine }))
    .toSorted((a, b) => ranks[a.first.severity] - ranks[b.first.severity]);
  return (
    <>
      {groups.map(({ key, lines, first: { title, severity, name } }) => (
        <section key={key} className="q-reminder-group" data-testid={`reminder-group-${name}`} data-severity={severity}>
          <h3>
            {title} <span className="q-soft q-count">{lines.length}</span> <small>{t(severity)}</small>
          </h3>
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                <Line line={line} onOpen={() => onOpen(line)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {records.length >= reminderLimits.listed && <p className="q-soft">{t('many', { n: reminderLimits.listed })}</p>}
    </>
  );
}

function Line({ line: { resource, recordId, text, time, isRead }, onOpen }: { line: ReminderLine; onOpen: () => void }): ReactNode {
  const { t } = texts.useT();
  const path = useListPath(resource);
  return (
    <>
      {!isRead && <span className="q-reminder-dot" role="img" aria-label={t('isUnread')} />}
      {path === undefined ? (
        <span>{text}</span>
      ) : (
        <Link className="q-link" data-testid="reminder" to={`${path}${withView('', recordId)}`} onClick={onOpen}>
          {text}
        </Link>
      )}
      <time dateTime={time}>{localTime(time)}</time>
    </>
  );
}
