import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Related } from '../../../contract/lists.ts';
import { isAble } from '../../../contract/permission.ts';
import { totalBound } from '../../../contract/query.ts';
import type { Resource } from '../../../contract/resource.ts';
import { labelOf } from '../../../contract/wire.ts';
import { useApp } from '../../app.ts';
import { type HwError, messageOf } from '../../client/hwError.ts';
import { useStore } from '../../client/store.ts';
import { withView } from '../../location/pageQuery.ts';
import { findPage } from '../../providers/dataProvider.ts';
import { useData } from '../../providers/useData.ts';
import { useT } from '../../texts/i18n.ts';
import { DueMarks } from '../records/conditions.tsx';
import { listField, useListPath, useResource } from '../records/resource.ts';
import { formatCount, listKey, type RowPage } from '../records/rows.ts';
import { SmallTable } from '../records/SmallTable.tsx';

/** Maximum number of related records shown here; the list page of their resource shows all. */
const mostShown = 10;
/** Number of columns if the resource file does not set them. */
const usualColumns = 6;

interface RelatedListProps {
  readonly related: Related;
  /** Id of the record whose related records are shown. */
  readonly id: string;
}

/** Records of another resource that belong to this one; renders nothing if the user may not list them. */
export function RelatedList({ related, id }: RelatedListProps): ReactNode {
  const { access } = useApp();
  const isListed = useStore(access).resources.some(({ name }) => name === related.resource);
  return isListed ? <Listed related={related} id={id} /> : null;
}

function Listed({ related, id }: RelatedListProps): ReactNode {
  const { module, error, retry } = useResource(related.resource);
  const { language } = useT();
  if (error && !module) {
    return (
      <section className="q-section" data-testid={`related-${related.resource}`}>
        {related.title && <h2>{related.title[language]}</h2>}
        <Unread error={error} retry={retry} />
      </section>
    );
  }
  if (!module) return null;
  return (
    <DueMarks module={module}>
      <Records resource={module.resource} related={related} id={id} />
    </DueMarks>
  );
}

function Records({ resource, related, id }: RelatedListProps & { resource: Resource }): ReactNode {
  const { t, language } = useT();
  const { data, error, refetch } = useRelated(resource, related.by, id);
  const path = useListPath(resource.name);
  const names = related.columns ?? resource.list.columns.map(({ field }) => field).filter((name) => name !== related.by);
  const fields = names.slice(0, related.columns ? names.length : usualColumns).flatMap((name) => listField(resource, name) ?? []);
  const title = (related.title ?? resource.title)[language];
  const total = data && formatCount(data, language);
  return (
    <section className="q-section" data-testid={`related-${resource.name}`} data-empty={data?.total === 0 || undefined}>
      <h2>
        {title}
        {total !== undefined && <span className="q-soft q-count">{total}</span>}
        {path !== undefined && data?.total !== 0 && (
          <Link className="q-link" to={`${path}?${new URLSearchParams({ [`f.${related.by}`]: id })}`}>
            {t('detail.allRelated')}
          </Link>
        )}
      </h2>
      {error && <Unread error={error} retry={() => void refetch()} />}
      {data && data.total > 0 && (
        <SmallTable
          label={title}
          fields={fields}
          records={data.data}
          {...(path === undefined
            ? {}
            : {
                lead: (record, shown) => (
                  <Link
                    className="q-link"
                    to={path + withView('', String(record.id))}
                    aria-label={labelOf(resource.display[language], record)}
                  >
                    {shown}
                  </Link>
                ),
              })}
        />
      )}
    </section>
  );
}

/** Shows why the records could not be loaded, with a retry button. */
function Unread({ error, retry }: { readonly error: HwError; readonly retry: () => void }): ReactNode {
  const translator = useT();
  return (
    <p className="q-soft" role="alert">
      {messageOf(error, translator)}{' '}
      <button type="button" className="q-link" onClick={retry}>
        {translator.t('list.retry')}
      </button>
    </p>
  );
}

function useRelated(resource: Resource, by: string, id: string) {
  const provider = useData();
  const { keys } = useKeys();
  return useQuery<RowPage, HwError>({
    queryKey: listKey(keys, resource).params({ related: by, id }).get(),
    queryFn: ({ signal }) => {
      const filter = { [by]: id, sorts: resource.list.sort };
      return findPage(provider, resource.name, { filter, pageNo: 1, pageSize: mostShown, totalUpTo: totalBound.ofConsole, signal });
    },
  });
}

interface ReferenceLinkProps {
  /** Name of the referenced resource. */
  readonly resource: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** Name of a referenced record, as a link if the user may open it. */
export function ReferenceLink({ resource, id, children }: ReferenceLinkProps): ReactNode {
  const path = useListPath(resource);
  const { resources, perms } = useStore(useApp().access);
  const entry = resources.find(({ name }) => name === resource);
  // A resource without a request for single records is read through its list.
  const ability = entry?.operations.includes('findById') ? 'findById' : 'find';
  if (path === undefined || !entry || !isAble(entry, ability, perms)) return children;
  return (
    <Link className="q-link" to={`${path}${withView('', id)}`}>
      {children}
    </Link>
  );
}
