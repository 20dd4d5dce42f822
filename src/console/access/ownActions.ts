import { accessPerms } from '../../contract/access.ts';
import type { ActionBase } from '../../contract/life.ts';
import { resetPassword } from '../../contract/permission.ts';
import { isPasswordLength, passwordLength } from '../../contract/session.ts';
import { type Language, ownName, type WireRecord } from '../../contract/wire.ts';
import { type App, useApp } from '../app.ts';
import { readSession, windowKeys, writeWindow } from '../client/session.ts';
import { useStable } from '../client/store.ts';
import { leavePage } from '../location/paths.ts';
import { changePasswordCall } from '../providers/personCalls.ts';
import { ask } from '../providers/requests.ts';
import { viewAsCall } from '../providers/systemCalls.ts';
import { userResource } from '../registry/access.ts';
import { createWrite } from '../saving/calls.ts';
import { type Translate, useT } from '../texts/i18n.ts';
import { leaveQuestion } from '../ui/leaving.tsx';
import { lostWith } from '../ui/unsaved.ts';

/**
 * An action on a record that a resource file cannot define, such as setting a password. The input of such an action is not stored in any
 * field.
 */
export interface OwnActionButton {
  readonly action: ActionBase;
  /** Runs the action; resolves to true on success. `isNew`: the record has just been created. */
  readonly run: (asker: OwnAsker, record: OwnRecord, isNew: boolean) => Promise<boolean>;
  /** Returns whether the action is offered on this record; `ownId` is the id of the current user. */
  readonly isFor: (record: OwnRecord, ownId: string | undefined) => boolean;
  /** Returns true if the action should run as soon as this record has been created. */
  readonly followsCreation: (record: OwnRecord) => boolean;
}

const ownActions: Readonly<Record<string, readonly OwnActionButton[]>> = {
  [userResource]: [
    {
      action: {
        name: resetPassword.name,
        title: resetPassword.title,
        perm: resetPassword.code,
        isGuarded: false,
        isDangerous: false,
        set: {},
      },
      run: resetPasswordOf,
      isFor: () => true,
      followsCreation: logsIn,
    },
    {
      action: {
        name: 'viewAs',
        title: { zh: '以该用户身份查看', en: 'View as this user' },
        icon: 'EyeOutlined',
        perm: accessPerms.viewAs,
        isGuarded: false,
        isDangerous: false,
        set: {},
      },
      run: ({ viewAs }, { id }) => viewAs(id),
      isFor: (record, ownId) => record.id !== ownId && record.status === '0' && logsIn(record),
      followsCreation: () => false,
    },
  ],
};

/** Returns true for users who can log in: staff, and other users with a role. Suppliers, drivers and customers are in the same table. */
function logsIn({ userType, roleIds }: OwnRecord): boolean {
  return userType === 'STAFF' || (Array.isArray(roleIds) && roleIds.length > 0);
}

/** Returns the actions of a resource that the resource file does not define. */
export function ownActionsOf(resource: string): readonly OwnActionButton[] {
  return Object.hasOwn(ownActions, resource) ? (ownActions[resource] ?? []) : [];
}

/** Returns a function that runs an own action (`OwnActionButton`) on a record; it resolves to true on success. */
export function useOwnAction(): (run: OwnActionButton['run'], record: OwnRecord, isNew?: boolean) => Promise<boolean> {
  const { box, data, notices } = useApp();
  const { t, language } = useT();
  const viewAs = useViewAs();
  return (run, record, isNew = false) => run({ box, data, notices, t, language, viewAs }, record, isNew);
}

/**
 * Returns a function that opens the console as another user in this window; it resolves to true on success. A failure is shown as a toast.
 */
export function useViewAs(): (userId: string) => Promise<boolean> {
  const { data, session, unsaved, box, notices } = useApp();
  const { t } = useT();
  return async (userId) => {
    if (unsaved.get().size > 0 && !(await box.confirm(leaveQuestion(t, lostWith(unsaved, unsaved.get()))))) return false;
    const answer = readSession(await ask(data, viewAsCall(userId)).catch(() => undefined));
    if (!answer) return false;
    const isKept = session.beginViewing(answer);
    const { pathname, search } = window.location;
    writeWindow(windowKeys.viewFrom, pathname + search);
    if (isKept) leavePage('/');
    else notices.show({ type: 'error', text: t('viewing.notKept') });
    return isKept;
  };
}

/** The services for actions on another user's account. The dialogs of these actions show that user's name in `language`. */
interface OwnAsker extends Asker {
  readonly language: Language;
  /** Opens the console as another user in this window; true on success. */
  readonly viewAs: (userId: string) => Promise<boolean>;
}

/** Asks for a password for the account of another user and sets it; `isNew`: the account has just been created. */
function resetPasswordOf(asker: OwnAsker, user: OwnRecord, isNew: boolean): Promise<boolean> {
  const { t, language } = asker;
  const name = ownName('hwUser', user, language) || String(user.account);
  const values = { name, account: String(user.account) };
  return askPassword(asker, {
    title: t(isNew ? 'password.firstTitle' : 'password.resetTitle', values),
    text: t(isNew ? 'password.firstText' : 'password.resetText', values),
    userId: user.id,
    done: t('password.wasSet', values),
  });
}

/** Services that an action needs for dialogs, requests and messages. */
interface Asker extends Pick<App, 'box' | 'data' | 'notices'> {
  readonly t: Translate;
}

/** The values of the record that an action runs on, as loaded. */
type OwnRecord = Readonly<Record<string, unknown>> & { readonly id: string };

interface PasswordQuestion {
  readonly title: string;
  readonly text: string;
  /** Id of the account whose password is set; undefined for the user's own. */
  readonly userId?: string;
  /** Text of the toast on success. */
  readonly done: string;
}

/** Asks for a new password and sets it (contract README section 9.6); resolves to true on success. */
export async function askPassword({ box, data, notices, t }: Asker, question: PasswordQuestion): Promise<boolean> {
  const { title, text, userId, done } = question;
  const id = userId === undefined ? {} : { id: userId };
  const write = createWrite(data);
  /** Sends the new password. On failure a toast shows the error, the old password stays valid and the dialog stays open. */
  const attempt = (password: string): Promise<boolean> =>
    write(changePasswordCall({ ...id, password })).then(
      () => true,
      () => false,
    );
  const password = await box.prompt({
    title,
    text,
    prompt: {
      type: 'password',
      hint: t('password.hint', passwordLength),
      check: isPasswordLength,
      attempt,
      fault: t('password.ask'),
    },
  });
  if (password === undefined) return false;
  notices.show({ type: 'success', text: done });
  return true;
}

/** Returns a function that runs the actions that follow the creation of a record, such as setting a first password. */
export function useAfterCreation(resource: string): (record: WireRecord) => Promise<void> {
  const runOwn = useOwnAction();
  return useStable(async (record) => {
    // A user who may create an account can set its first password, even without the permission to reset passwords.
    const following = ownActionsOf(resource).filter(({ followsCreation }) => followsCreation(record));
    for (const { run } of following) await runOwn(run, record, true);
  });
}
