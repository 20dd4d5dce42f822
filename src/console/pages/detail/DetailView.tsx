import { type ReactNode, useMemo } from 'react';
import { labelOf, type WireRecord } from '../../../contract/record.ts';
import { useSay } from '../../texts/i18n.ts';
import { useDoings } from '../doing/useDoings.tsx';
import type { useRemoval } from '../list/useRemoval.ts';
import { useAbilities } from '../useAbilities.ts';
import { BusinessPanels } from './BusinessPanels.tsx';
import { DetailHead } from './DetailHead.tsx';
import type { DetailPageProps } from './DetailPage.tsx';
import { DetailSection } from './DetailSection.tsx';
import { FilesPanel } from './files/FilesPanel.tsx';
import { RecordLog } from './log/RecordLog.tsx';
import { RelatedList } from './RelatedList.tsx';
import { visibleFields } from './visibleFields.ts';

export interface DetailViewProps extends DetailPageProps {
  readonly record: WireRecord;
  /** What is shown is the row of a list; what only the whole record has is on its way. */
  readonly isRow: boolean;
  readonly removal: ReturnType<typeof useRemoval>;
  /** Shown below the head: that what is seen may be old. */
  readonly note: ReactNode;
}

/** A record that is here: what it is called, what can be done with it, its fields, what belongs to it, what happened to it. */
export function DetailView(props: DetailViewProps): ReactNode {
  const { module, record, isRow } = props;
  const { resource } = module;
  const { language } = useSay();
  const abilities = useAbilities(resource);
  const label = labelOf(resource.display[language], record) || record.id;
  const doings = useDoings({
    module,
    labelOf: (id) => (id === record.id ? label : undefined),
    onDone: () => undefined,
  });
  const isVisible = useMemo(() => visibleFields(module, record), [module, record]);
  return (
    <article className="q-edit q-detail" data-testid="detail" data-resource={resource.name} data-id={record.id}>
      <DetailHead {...props} label={label} doings={doings} />
      {props.note}
      <div className="q-edit-body" key={record.id}>
        <div className="q-form">
          {resource.detail.sections.map((section) => (
            <DetailSection
              key={section.fields.join()}
              resource={resource}
              section={section}
              record={record}
              isRow={isRow}
              isVisible={isVisible}
            />
          ))}
          <BusinessPanels components={resource.detail.panels} record={record} />
          <FilesPanel resource={resource} id={record.id} isCovered={props.isCovered} />
          {resource.detail.related.map((related) => (
            <RelatedList key={`${related.resource}.${related.by}`} related={related} id={record.id} />
          ))}
          {resource.detail.hasLog && abilities('log') && (
            <RecordLog
              resource={resource}
              record={record}
              isFixed={doings.reasonAgainst('edit', record) !== undefined}
            />
          )}
        </div>
      </div>
      {doings.dialog}
    </article>
  );
}
