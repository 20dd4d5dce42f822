import { type ReactNode, useState } from 'react';
import { DraftOffer } from '../../drafts/DraftOffer.tsx';
import { useOffers } from '../../drafts/DraftsMenu.tsx';
import type { Draft } from '../../drafts/shelf.ts';
import { useHouse } from '../../house.ts';
import { usePlace } from '../../shell/layout/page.ts';
import { RecordForm } from './RecordForm.tsx';
import type { RecordFormProps } from './useRecordForm.ts';

/** The form of a record, with the offer to go on with what was typed into it earlier and not saved. */
export function DraftedForm(props: Omit<RecordFormProps, 'restored' | 'offer' | 'onThrownAway'>): ReactNode {
  const { module, record, why } = props;
  const { drafts } = useHouse();
  const { path } = usePlace();
  const [restored, setRestored] = useState<Draft>();
  const [edition, setEdition] = useState(0);
  const draft = useOffers().find(
    (offered) => offered.resource === module.resource.name && offered.id === (record?.id ?? null),
  );
  const restore = (offered: Draft) => {
    drafts.resume(path, offered);
    setRestored(offered);
  };
  const beginAnew = () => {
    setRestored(undefined);
    setEdition((count) => count + 1);
  };
  const offer = draft && why === undefined && (
    <DraftOffer
      draft={draft}
      version={record?.version}
      onRestore={() => restore(draft)}
      onDiscard={() => drafts.drop(draft.slot)}
    />
  );
  const key = `${edition} ${restored?.slot ?? 'fresh'}`;
  const isFirst = edition === 0 && !restored;
  const given = isFirst ? props : { ...props, copied: undefined, copyOf: undefined };
  return <RecordForm key={key} {...given} restored={restored} offer={offer} onThrownAway={beginAnew} />;
}
