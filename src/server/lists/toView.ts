import type { ListViewContent, SavedView } from '../../contract/listView.ts';
import { ownName } from '../../contract/ownName.ts';
import { permissionFor } from '../../contract/permission.ts';
import type { Resource } from '../../contract/resource.ts';
import { languageOf } from '../../contract/text.ts';
import { holds } from '../access/rights.ts';
import type { Row } from '../db/store.ts';
import type { Ask } from './ask.ts';
import { divideContent } from './divideContent.ts';
import { standings } from './hiddenFields.ts';
import { isOffered } from './isOffered.ts';

/** What the caller may do with the views of a resource, and what they see of them. */
export function viewer({ house, actor, headers }: Pick<Ask, 'house' | 'actor' | 'headers'>, whole: Resource) {
  const language = languageOf(headers['accept-language']?.toString());
  const canShare = holds(actor, permissionFor(whole.perms, 'shareView'));
  const standing = standings({ house, actor }, whole);
  const isMine = (row: Row): boolean => row.ownerId === actor.user.id;
  const canSee = (row: Row): boolean => {
    const roleKeys = roleKeysOf(row);
    return isMine(row) || (roleKeys.length > 0 && (canShare || roleKeys.some((key) => isOwnRole(key))));
  };
  const isOwnRole = (key: string): boolean => actor.user.roleKeys.includes(key);
  const canEdit = (row: Row): boolean => isMine(row) || (canShare && canSee(row));
  /** Fields that are gone are named to whoever can mend the view; their values are nobody else's business. */
  const isTold = (row: Row) => (field: string) =>
    standing(field) === 'seen' || (standing(field) === 'gone' && canEdit(row));
  return {
    canShare,
    canSee,
    canEdit,
    divide: (row: Row) => divideContent(contentOf(row), isTold(row)),
    toView: (row: Row): SavedView => {
      const content = contentOf(row);
      const { layout } = content;
      const { told, kept } = divideContent(content, isTold(row));
      return {
        id: String(row.id),
        version: Number(row.version),
        resource: String(row.resource),
        name: String(row.name),
        roleKeys: roleKeysOf(row).filter((key) => canEdit(row) || isOwnRole(key)),
        ownerName: ownName('hwUser', row, language) || String(row.createBy),
        isMine: isMine(row),
        canEdit: canEdit(row),
        keyword: content.keyword,
        ...told,
        ...(layout !== undefined && isOffered(layout, whole, standing) ? { layout } : {}),
        withheld: {
          filters: Object.keys(kept.filters).length,
          sorts: kept.sorts.length,
          columns: kept.columns.length,
        },
      };
    },
  };
}

export type Viewer = ReturnType<typeof viewer>;

function roleKeysOf({ roleKeys }: Row): string[] {
  return JSON.parse(String(roleKeys)) as string[];
}

export function contentOf({ content }: Row): ListViewContent {
  return JSON.parse(String(content)) as ListViewContent;
}
