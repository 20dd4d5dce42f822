import { accessPerms } from '../../contract/access.ts';
import type { Doing } from '../../contract/life.ts';
import { resetPassword } from '../../contract/permission.ts';
import { userResource } from './menuResource.ts';
import type { OwnRecord } from './passwords/askPassword.ts';
import { type OwnAsker, resetPasswordOf } from './passwords/resetPasswordOf.ts';

/** Something that is done with a record and that no resource file can say: what is asked for is kept nowhere. */
export interface OwnDoing {
  readonly doing: Doing;
  /** `isNew`: the record was made just now. True when it was done. */
  readonly run: (asker: OwnAsker, record: OwnRecord, isNew: boolean) => Promise<boolean>;
  /** Whether it is offered for a record to whoever has this id themselves. */
  readonly isFor: (record: OwnRecord, ownId: string | undefined) => boolean;
  /** Whether a record that was made just now is not complete without it. */
  readonly followsCreation: (record: OwnRecord) => boolean;
}

const ownDoings: Readonly<Record<string, readonly OwnDoing[]>> = {
  [userResource]: [
    {
      doing: {
        name: resetPassword.name,
        title: resetPassword.title,
        perm: resetPassword.code,
        ...{ isGuarded: false, isDangerous: false, set: {} },
      },
      run: resetPasswordOf,
      isFor: () => true,
      followsCreation: logsIn,
    },
    {
      doing: {
        name: 'viewAs',
        title: { zh: '以其身份查看', en: 'View as' },
        icon: 'EyeOutlined',
        perm: accessPerms.viewAs,
        ...{ isGuarded: false, isDangerous: false, set: {} },
      },
      run: ({ viewAs }, { id }) => viewAs(id),
      isFor: (record, ownId) => record.id !== ownId && record.status === '0' && logsIn(record),
      followsCreation: () => false,
    },
  ],
};

/** Staff, and whoever else has a role; suppliers, drivers and customers are in the same table and stay outside. */
function logsIn({ userType, roleIds }: OwnRecord): boolean {
  return userType === 'STAFF' || (Array.isArray(roleIds) && roleIds.length > 0);
}

/** What is done with the records of a resource besides what its file says. */
export function ownDoingsOf(resource: string): readonly OwnDoing[] {
  return Object.hasOwn(ownDoings, resource) ? (ownDoings[resource] ?? []) : [];
}
