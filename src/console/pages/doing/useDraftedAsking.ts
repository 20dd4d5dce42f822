import { useDialogDraft } from '../../drafts/DraftOffer.tsx';
import type { DoingDialogProps } from './DoingDialog.tsx';
import { useAsking } from './useAsking.ts';

/** The questions before something is done; what is typed into them is parked, and offered back when they are asked again. */
export function useDraftedAsking(props: DoingDialogProps) {
  const { offer, labelOf } = props;
  const asking = useAsking(props);
  const { asked, store, target } = asking;
  const record = target !== 'page' && 'record' in target ? target.record : undefined;
  const draft = useDialogDraft({
    ...{ resource: asked, store, title: offer.doing.title, of: `${asked.name} ${offer.doing.name}` },
    ...{ id: record?.id ?? null, label: record ? (labelOf(record.id) ?? '') : '' },
  });
  const send = async (): Promise<boolean> => {
    const isDone = await asking.send();
    if (isDone) draft.settle();
    return isDone;
  };
  return { ...asking, send, draft };
}
