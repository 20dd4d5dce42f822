import { createContext, useContext } from 'react';
import type { SchemaFault } from '../contract/schemaEditor.ts';
import type { HwClient } from './client/createHwClient.ts';
import type { Store } from './client/createStore.ts';
import type { SessionStore } from './client/sessionStore.ts';
import type { Drafts } from './drafts/createDrafts.ts';
import type { ListLookStore } from './listLooks/createListLooks.ts';
import type { RecordNews } from './live/createRecordNews.ts';
import type { StaleLists } from './live/staleLists.ts';
import type { BusinessPage } from './registry/businessPage.ts';
import type { BusinessPanel } from './registry/businessPanel.ts';
import type { AccessStore } from './registry/createAccess.ts';
import type { Resources } from './registry/createResources.ts';
import type { MessageBox } from './shell/dialog/createMessageBox.ts';
import type { Notices } from './shell/notices/createNotices.ts';
import type { SettingsStore } from './shell/settings/createSettingsStore.ts';
import type { Unsaved } from './shell/unsaved.ts';
import type { ThemeStore } from './theme/createThemeStore.ts';

/** The long-lived parts of the console, put together once in `createHouse`. */
export interface House {
  /** What a style element must carry to be let in. */
  readonly nonce: string;
  /** The pages that code of `src/business` draws, by the component key of their menu entries. */
  readonly pages: ReadonlyMap<string, BusinessPage>;
  /** The parts of record pages that it draws, by the keys that resource files name. */
  readonly panels: ReadonlyMap<string, BusinessPanel>;
  readonly session: SessionStore;
  readonly settings: SettingsStore;
  readonly theme: ThemeStore;
  readonly client: HwClient;
  readonly access: AccessStore;
  readonly resources: Resources;
  readonly notices: Notices;
  readonly box: MessageBox;
  /** The page that is shown while its address is still on its way; undefined when the address says it. */
  readonly front: Store<string | undefined>;
  readonly unsaved: Unsaved;
  /** What is typed and not saved. */
  readonly drafts: Drafts;
  /** How the person wants lists to look. */
  readonly listLooks: ListLookStore;
  /** Whose lists others have changed. */
  readonly staleLists: StaleLists;
  /** What is told of single records, for the forms that have them open. */
  readonly recordNews: RecordNews;
  /** The errors of the resource files, for those who may see these. */
  readonly schemaFaults: Store<readonly SchemaFault[]>;
}

export const HouseContext = createContext<House | undefined>(undefined);

/** The house that the component lives in. */
export function useHouse(): House {
  const house = useContext(HouseContext);
  if (!house) throw new Error('useHouse needs <HouseContext> around it.');
  return house;
}
