import { CloseOutlined, EyeOutlined, WarningOutlined } from '@ant-design/icons-svg';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type MenuEntry, toRoutes } from '../../../contract/menu.ts';
import { schemaFaultIn, schemaFaultLine } from '../../../contract/schemaEditor.ts';
import type { CurrentUser } from '../../../contract/session.ts';
import type { Text } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { HwError } from '../../client/hwError.ts';
import { personName, readWindow, windowKeys, writeWindow } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { pagePath } from '../../location/paths.ts';
import { currentUserCall } from '../../providers/personCalls.ts';
import { ask } from '../../providers/requests.ts';
import type { Access } from '../../registry/access.ts';
import { isReachable, menuTitle } from '../../registry/routes.ts';
import { createTexts } from '../../texts/createTexts.ts';
import { useT } from '../../texts/i18n.ts';
import { Panel } from '../../ui/dialog/Panel.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useLeave } from '../../ui/leaving.tsx';

/** The resource of the accounts, and the permission by which administrators of accounts are recognized. */
const [users, keeping] = ['hwUser', 'system:role:edit'];

/** Warns administrators about demo accounts with the initial password until they close the notice. */
export function AccountBanner(): ReactNode {
  const { access } = useApp();
  const { t } = accountTexts.useT();
  const navigate = useNavigate();
  const { routes } = useStore(access);
  const { demoAccounts = [], hasFirstPassword } = useAccountNotices() ?? {};
  const [isClosed, setClosed] = useState(() => readWindow(windowKeys.accountsSeen) === true);
  if (isClosed || demoAccounts.length === 0) return null;
  const page = [...routes.values()].find(({ page }) => page.view === 'list' && page.resource === users);
  const search = new URLSearchParams(demoAccounts.map((account) => ['f.account', account]));
  const close = (): void => {
    writeWindow(windowKeys.accountsSeen, true);
    setClosed(true);
  };
  return (
    <div className="q-banner q-banner-view" role="status" data-testid="account-banner">
      <strong>{t('demo', { n: demoAccounts.length })}</strong>
      <span className="q-banner-text">
        {t('whatToDo', { accounts: demoAccounts.join(', ') })}
        {hasFirstPassword && ` ${t('own')}`}
      </span>
      {page && (
        <button type="button" className="q-link" data-testid="account-banner-open" onClick={() => void navigate(`${page.path}?${search}`)}>
          {t('open')}
        </button>
      )}
      <button
        type="button"
        className="q-tool q-banner-close"
        data-testid="account-banner-close"
        aria-label={t('close')}
        title={t('close')}
        onClick={close}
      >
        <Icon icon={CloseOutlined} />
      </button>
    </div>
  );
}

/** Returns the server's notices about accounts for administrators. While there are any, they are loaded again with each page change. */
function useAccountNotices(): Pick<CurrentUser, 'demoAccounts' | 'hasFirstPassword'> | undefined {
  const { session, access, data } = useApp();
  const { pathname } = useLocation();
  const { perms } = useStore(access);
  const user = useStore(session)?.userInfo;
  const mayKeep = user !== undefined && user.viewedBy === undefined && perms.has(keeping);
  const [notices, setNotices] = useState<CurrentUser>();
  const isReported = (notices?.demoAccounts?.length ?? 0) > 0;
  const reported = isReported ? pathname : '';
  const location = mayKeep ? reported : undefined;
  useEffect(() => {
    if (location === undefined) return;
    let isExpected = true;
    ask(data, currentUserCall(), { isQuiet: true }).then(
      (answer) => isExpected && setNotices(answer),
      (error: unknown) => {
        // A failed request is ignored; the notice is loaded again later.
        if (!(error instanceof HwError)) throw error;
      },
    );
    return () => {
      isExpected = false;
    };
  }, [data, location]);
  return mayKeep ? notices : undefined;
}

const accountTexts = createTexts('demoAccounts', {
  zh: {
    demo_other: '{{n}} 个演示账号已禁止登录',
    whatToDo: '这些账号仍在用众所周知的初始密码，因此不能登录：{{accounts}}。需要的请逐个设置各自的密码，不需要的请停用或删除。',
    own: 'admin 账号也还在用这个密码，请立即修改。',
    open: '查看这些账号',
    close: '下次登录前不再显示',
  },
  en: {
    demo_one: '{{n}} demo account cannot log in',
    demo_other: '{{n}} demo accounts cannot log in',
    whatToDo:
      'These accounts still have the initial password, which is publicly known, so nobody can log in with them: {{accounts}}. Set a separate password for each account that you need, and disable or delete the others.',
    own: 'The account admin still has this password, too. Change it now.',
    open: 'Show these accounts',
    close: 'Do not show again until the next login',
  },
});

/** Component key of the page for resource files. */
const schemaFiles = 'system/schema';

/** Shows administrators the errors in resource files; the server sends them to no one else. */
export function SchemaBanner(): ReactNode {
  const { schemaFaults, access } = useApp();
  const { t, language } = useT();
  const navigate = useNavigate();
  const faults = useStore(schemaFaults);
  const { routes } = useStore(access);
  const [first] = faults;
  if (!first) return null;
  const page = [...routes.values()].find(({ page }) => page.view === 'own' && page.component === schemaFiles);
  const isFile = first.file.endsWith('.json');
  const open = page && (() => void navigate(`${page.path}${isFile ? `?edit=${encodeURIComponent(first.file)}` : ''}`));
  return (
    <div className="q-banner" role="alert" data-testid="schema-banner">
      <strong>{t('schema.banner', { n: faults.length })}</strong>
      <span className="q-banner-text">{schemaFaultLine(schemaFaultIn(language, first))}</span>
      {open && (
        <button type="button" className="q-link" data-testid="schema-banner-open" onClick={open}>
          {t('schema.bannerOpen')}
        </button>
      )}
    </div>
  );
}

/** Tells users that they are viewing the console as another user, and lets them return. */
export function ViewBanner(): ReactNode {
  const { session } = useApp();
  const { t, language } = useT();
  const leave = useLeave();
  const user = useStore(session)?.userInfo;
  if (user?.viewedBy === undefined) return null;
  const { account, viewedBy } = user;
  return (
    <div className="q-banner q-banner-view" role="status" data-testid="view-banner">
      <Icon icon={EyeOutlined} />
      <strong>{t('viewing.as', { name: personName(user, language), account })}</strong>
      <span className="q-banner-text">{t('viewing.onlyLooking', { account: viewedBy })}</span>
      <button type="button" className="q-button" data-testid="view-end" onClick={() => void leave()}>
        {t('viewing.end')}
      </button>
    </div>
  );
}

const screenTexts = createTexts('unknownScreens', {
  zh: {
    open: '{{n}} 个菜单没有对应的页面',
    title: '没有对应页面的菜单',
    text: '以下菜单的组件没有任何资源文件提供，打开后只能看到提示。请在资源文件的 screens 中加入该组件，或在菜单数据中改正组件，或删除该菜单。',
    samePathText: '以下菜单中，有的与排在前面的菜单地址相同，因此无法打开。请在菜单数据中为其设置单独的地址，或将其停用。',
    pathText: '以下菜单中，地址为空、“/”或“/login”的无法打开。请在菜单数据中为其设置单独的地址。',
    menu: '菜单',
    path: '地址',
    component: '组件',
    none: '（空）',
  },
  en: {
    open: 'Menu entries without a page: {{n}}',
    title: 'Menu entries without a page',
    text: 'No resource file has a page for the component of these entries, so they open only a notice. Add the component under screens of a resource file, correct it in the menu entry, or delete the entry.',
    samePathText:
      'Some entries have the same address as an earlier entry, so they cannot be opened. Give each its own address in the menu data, or disable it.',
    pathText: 'An entry whose address is empty, / or /login cannot be opened. Give it its own address in the menu data.',
    menu: 'Menu',
    path: 'Address',
    component: 'Component',
    none: '(empty)',
  },
});

/** Key of the role that maintains menus and resource files. */
const adminRole = 'admin';

/** Text keys of the possible remedies. */
const remedies = [
  ['component', 'text'],
  ['path', 'pathText'],
  ['samePath', 'samePathText'],
] as const satisfies readonly (readonly [Why, string])[];

/** Warns administrators about menu entries that lead to no page, and says how to fix them. */
export function UnknownScreens(): ReactNode {
  const { access, session } = useApp();
  const { t } = screenTexts.useT();
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useStore(session)?.userInfo.roleKeys.includes(adminRole) ?? false;
  const granted = useStore(access);
  const screens = useMemo(() => unknownScreens(granted), [granted]);
  if (!isAdmin || screens.length === 0) return null;
  const label = t('open', { n: screens.length });
  return (
    <>
      <button
        type="button"
        data-testid="unknown-screens"
        className="q-tool q-warning"
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => setOpen(true)}
      >
        <Icon icon={WarningOutlined} />
        {screens.length}
      </button>
      {isOpen && (
        <Panel title={t('title')} handle="unknown-screens-list" onClose={() => setOpen(false)}>
          {remedies
            .filter(([reason]) => screens.some(({ why }) => why === reason))
            .map(([reason, text]) => (
              <p key={reason}>{t(text)}</p>
            ))}
          <UnknownTable screens={screens} />
        </Panel>
      )}
    </>
  );
}

function UnknownTable({ screens }: { screens: readonly UnknownScreen[] }): ReactNode {
  const { t, language } = screenTexts.useT();
  return (
    <div className="q-unknown-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('menu')}</th>
            <th scope="col">{t('path')}</th>
            <th scope="col">{t('component')}</th>
          </tr>
        </thead>
        <tbody>
          {screens.map(({ id, title, path, component }) => (
            <tr key={id}>
              <td>{title[language]}</td>
              <td>{path || t('none')}</td>
              <td>{component || t('none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Why an entry has no page: its component is unknown, its path is reserved, or an earlier entry has the same path. */
type Why = 'component' | 'path' | 'samePath';

/** A menu entry that cannot be opened, or whose page only says that its component is unknown. */
interface UnknownScreen {
  readonly id: string;
  readonly title: Text;
  readonly path: string;
  readonly component: string;
  readonly why: Why;
}

/** Returns the menu entries with an unknown component, a reserved path, or the path of another entry. */
export function unknownScreens({ menu, routes }: Pick<Access, 'menu' | 'routes'>): readonly UnknownScreen[] {
  const answered = new Set([...routes.values()].filter(({ page }) => page.view !== 'unknown').map(({ path }) => path));
  const taken = new Set<string>();
  const reasonAgainst = (entry: MenuEntry): Why | undefined => {
    if (!isReachable(entry)) return 'path';
    const path = pagePath(entry.path);
    if (taken.has(path)) return 'samePath';
    taken.add(path);
    return answered.has(path) ? undefined : 'component';
  };
  return toRoutes(menu).flatMap((entry): UnknownScreen[] => {
    const why = reasonAgainst(entry);
    if (!why) return [];
    return [{ id: entry.id, title: menuTitle(entry), path: entry.path, component: entry.component, why }];
  });
}
