import { createContext, useContext } from 'react';
import type { SchemaFault } from '../contract/schemaEditor.ts';
import type { SessionStore } from './client/session.ts';
import type { Store } from './client/store.ts';
import type { Drafts } from './drafts/drafts.ts';
import type { RecordNews, StaleLists } from './live/liveApp.ts';
import type { HwDataProvider } from './providers/dataProvider.ts';
import type { AccessStore } from './registry/access.ts';
import type { BusinessPage, BusinessPanel } from './registry/businessParts.ts';
import type { Resources } from './registry/resources.ts';
import type { MessageBox } from './shell/dialog/messageBox.tsx';
import type { Notices } from './shell/notices/notices.tsx';
import type { ListPreferenceStore } from './shell/settings/listPreferences.ts';
import type { SettingsStore } from './shell/settings/settings.ts';
import type { Unsaved } from './shell/unsaved.ts';
import type { ThemeStore } from './theme/themeStore.ts';

/** The long-lived parts of the console, put together once in `createApp`. */
export interface App {
  /** The nonce that a style element must carry. */
  readonly nonce: string;
  /** The pages that code of `src/business` draws, by the component key of their menu entries. */
  readonly pages: ReadonlyMap<string, BusinessPage>;
  /** The parts of record pages that it draws, by the keys that resource files name. */
  readonly panels: ReadonlyMap<string, BusinessPanel>;
  readonly session: SessionStore;
  readonly settings: SettingsStore;
  readonly theme: ThemeStore;
  /** The only way to the server; components within Refine take it from there (`useData`). */
  readonly data: HwDataProvider;
  readonly access: AccessStore;
  readonly resources: Resources;
  readonly notices: Notices;
  readonly box: MessageBox;
  /** The page shown while its address is still being resolved; undefined when the address names it. */
  readonly activePath: Store<string | undefined>;
  readonly unsaved: Unsaved;
  /** Unsaved input. */
  readonly drafts: Drafts;
  /** How the person wants lists to look. */
  readonly listPreferences: ListPreferenceStore;
  /** The user whose lists were changed by others. */
  readonly staleLists: StaleLists;
  /** Events about single records, for the forms that have them open. */
  readonly recordNews: RecordNews;
  /** The errors of the resource files, for users who may see them. */
  readonly schemaFaults: Store<readonly SchemaFault[]>;
}

export const SystemContext = createContext<App | undefined>(undefined);

/** The app that the component belongs to. */
export function useApp(): App {
  const app = useContext(SystemContext);
  if (!app) throw new Error('useHouse needs <HouseContext> around it.');
  return app;
}
