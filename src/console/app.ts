import { createContext, useContext } from 'react';
import type { SchemaFault } from '../contract/schemaEditor.ts';
import type { SessionStore } from './client/session.ts';
import type { Store } from './client/store.ts';
import type { Drafts } from './drafts/drafts.ts';
import type { RecordNews, StaleLists } from './live/liveApp.ts';
import type { HwDataProvider } from './providers/dataProvider.ts';
import type { Resources } from './providers/resources.ts';
import type { AccessStore } from './registry/access.ts';
import type { BusinessPage, BusinessPanel } from './registry/businessParts.ts';
import type { ListPreferenceStore } from './shell/settings/listPreferences.ts';
import type { SettingsStore } from './shell/settings/settings.ts';
import type { ThemeStore } from './theme/themeStore.ts';
import type { MessageBox } from './ui/dialog/messageBox.tsx';
import type { Notices } from './ui/notices/notices.tsx';
import type { Unsaved } from './ui/unsaved.ts';

/** The long-lived services of the console, created once in `createApp`. */
export interface App {
  /** The nonce for style elements (content security policy). */
  readonly nonce: string;
  /** Pages from `src/business`, by the component key of their menu entries. */
  readonly pages: ReadonlyMap<string, BusinessPage>;
  /** Panels for record pages from `src/business`, by the keys used in resource files. */
  readonly panels: ReadonlyMap<string, BusinessPanel>;
  readonly session: SessionStore;
  readonly settings: SettingsStore;
  readonly theme: ThemeStore;
  /** Refine's data provider, the only access to the server. Components inside Refine get the provider with `useData`. */
  readonly data: HwDataProvider;
  readonly access: AccessStore;
  readonly resources: Resources;
  readonly notices: Notices;
  readonly box: MessageBox;
  /** Path of the page that is already shown during a tab switch, before the address changes; otherwise undefined. */
  readonly activePath: Store<string | undefined>;
  readonly unsaved: Unsaved;
  /** Stores unsaved form input as drafts. */
  readonly drafts: Drafts;
  /** The user's display settings for lists. */
  readonly listPreferences: ListPreferenceStore;
  /** Resources whose lists must be loaded again, for example because another user has changed a record. */
  readonly staleLists: StaleLists;
  /** Events about single records, for open forms. */
  readonly recordNews: RecordNews;
  /** The errors of the resource files, for users who may see them. */
  readonly schemaFaults: Store<readonly SchemaFault[]>;
}

export const SystemContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(SystemContext);
  if (!app) throw new Error('useApp needs a SystemContext around it.');
  return app;
}
