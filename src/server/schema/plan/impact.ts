import type { Text } from '../../../contract/text.ts';
import type { MenuUse } from '../../db/menus.ts';
import type { ChangedTemplate } from './weighTemplates.ts';
import type { LessenedView } from './weighViews.ts';

/** What people would notice, beside the tables. */
export interface Impact {
  readonly newPages: readonly { readonly component: string; readonly title: Text }[];
  /** Entries of the menu that nothing would answer any more. */
  readonly lostPages: readonly MenuUse[];
  readonly newPermissions: readonly string[];
  /** Permissions that nothing would ask for any more. */
  readonly lostPermissions: readonly MenuUse[];
  readonly lessenedViews: readonly LessenedView[];
  readonly changedTemplates: readonly ChangedTemplate[];
}

export const noImpact: Impact = {
  newPages: [],
  lostPages: [],
  newPermissions: [],
  lostPermissions: [],
  lessenedViews: [],
  changedTemplates: [],
};
