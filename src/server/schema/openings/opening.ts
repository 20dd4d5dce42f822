import type { Resource } from '../../../contract/resource.ts';
import type { Text } from '../../../contract/text.ts';
import type { Actor } from '../../access/actor.ts';

/** Somebody whose rights are weighed: the editor of a file, or what a role would make of a person. */
export type Person = Pick<Actor, 'user' | 'scope' | 'permissions' | 'menuIds'>;

/** Something that a text would let people see or do that they could not before. */
export interface Opening {
  /** The resource that it is about. */
  readonly of: string;
  readonly text: Text;
  /** Whether somebody can do it now. Whoever cannot must not open it for others either. */
  readonly could: (person: Person) => boolean;
  /** Whether somebody could do it then. */
  readonly can: (person: Person) => boolean;
}

/** A resource as it is live and as a text would make it. */
export interface Change {
  readonly before: Resource;
  readonly after: Resource;
}

/** What nobody but an administrator can answer for: whose it was is not known any more, or code decides it. */
export const administratorOnly = ({ menuIds }: Person): boolean => menuIds === 'all';
