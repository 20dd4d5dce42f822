import { useCallback } from 'react';
import { HwError, useCalls, useTell, useText } from '../../../../console/extend.ts';
import type { Pallet } from './line.ts';
import { words } from './words.ts';

/** Takes a receipt back that was entered wrongly, after a question. */
export function useTakeBack(): (pallet: Pallet) => void {
  const text = useText(words);
  const tell = useTell();
  const { act, refresh } = useCalls();
  return useCallback(
    async (pallet) => {
      const lpn = String(pallet.lpn);
      const title = text('takeBackTitle', { lpn, n: pallet.cartonQty });
      if (!(await tell.ask({ title, text: text('takeBackText'), isDangerous: true }))) return;
      try {
        await act('hwInside', { name: 'takeBack', with: pallet }, { isQuiet: true });
        void refresh('hwOrder', 'hwOrderGoods');
        tell.done(text('takenBack', { lpn }));
      } catch (error) {
        if (!(error instanceof HwError)) throw error;
        tell.fault(tell.wordsOf(error));
      }
    },
    [text, tell, act, refresh],
  );
}
