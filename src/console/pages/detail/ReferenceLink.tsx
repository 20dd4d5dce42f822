import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isAble } from '../../../contract/abilities.ts';
import { useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { withView } from '../../registry/pageQuery.ts';
import { useListPath } from '../records/resource.ts';

interface ReferenceLinkProps {
  /** What is referred to. */
  readonly resource: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** What a record is called that is referred to: the way to it, for whoever may see it in full. */
export function ReferenceLink({ resource, id, children }: ReferenceLinkProps): ReactNode {
  const path = useListPath(resource);
  const { resources, perms } = useStore(useApp().access);
  const entry = resources.find(({ name }) => name === resource);
  // What gives no single record gives it in its list.
  const ability = entry?.operations.includes('findById') ? 'findById' : 'find';
  if (path === undefined || !entry || !isAble(entry, ability, perms)) return children;
  return (
    <Link className="q-link" to={`${path}${withView('', id)}`}>
      {children}
    </Link>
  );
}
