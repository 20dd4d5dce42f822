import type { Records, Stored } from '../../../server/extend.ts';

type FlowType = NonNullable<Stored<'hwInsideFlow'>['flowType']>;

/** What became of a pallet of which nothing is left, by its last movement; one that was shipped has its cartons. */
const stateAfter: Partial<Record<FlowType, 'LOST' | 'VOID' | 'MERGED'>> = {
  ADJUST: 'LOST',
  DEVAN_IN: 'VOID',
  TRANSFER_OUT: 'MERGED',
};

/** So many pallets are changed at a time. */
const most = 500;

/** Empty pallets that an earlier release kept as shipped get the state that their last movement tells. */
export async function nameGone({ records }: { readonly records: Records }): Promise<void> {
  const gone = await records.find('hwInside', { insideStatus: 'OUT', cartonQty: 0 }, { fields: ['lpn'] });
  for (let at = 0; at < gone.length; at += most) {
    const ids = gone.slice(at, at + most).map(({ id }) => id);
    const flows = await records.find(
      'hwInsideFlow',
      { insideId: ids },
      { sorts: [{ field: 'id', order: 'asc' }], fields: ['insideId', 'flowType'] },
    );
    const last = new Map(flows.map(({ insideId, flowType }) => [insideId, flowType]));
    const changes = ids.flatMap((id) => {
      const insideStatus = stateAfter[last.get(id) ?? 'OUT'];
      return insideStatus ? [{ id, values: { insideStatus } }] : [];
    });
    await records.changeMany('hwInside', changes);
  }
}
