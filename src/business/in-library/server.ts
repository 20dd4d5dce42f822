import type { Handlers } from '../../server/extend.ts';
import { deleteBins } from './bins/deleteBins.ts';
import { generateBins } from './bins/generateBins.ts';
import { enterCount } from './counts/enterCount.ts';
import { postCount } from './counts/postCount.ts';
import { prepareLines } from './counts/prepareLines.ts';
import { recount } from './counts/recount.ts';
import { startCount } from './counts/startCount.ts';
import { submitCount } from './counts/submitCount.ts';
import { devan } from './pallets/devan.ts';
import { holdPallets, releasePallets } from './pallets/holdPallets.ts';
import { mergePallets } from './pallets/mergePallets.ts';
import { movePallets } from './pallets/movePallets.ts';
import { nameGone } from './pallets/nameGone.ts';
import { putAway } from './pallets/putAway.ts';
import { scrapPallets } from './pallets/scrapPallets.ts';
import { splitPallet } from './pallets/splitPallet.ts';
import { takeBack } from './pallets/takeBack.ts';

/** What the files of the warehouse cannot say: pallets, bins and counts change together, and every movement is written down. */
export const inLibrary: Handlers = {
  hooks: {
    'hwInside.devan': devan,
    'hwInside.putaway': putAway,
    'hwInside.move': movePallets,
    'hwInside.split': splitPallet,
    'hwInside.merge': mergePallets,
    'hwInside.hold': holdPallets,
    'hwInside.release': releasePallets,
    'hwInside.scrap': scrapPallets,
    'hwInside.takeBack': takeBack,
    'hwLocator.generate': generateBins,
    'hwLocator.delete': deleteBins,
    'hwInventory.start': startCount,
    'hwInventory.count': enterCount,
    'hwInventory.submit': submitCount,
    'hwInventory.recount': recount,
    'hwInventory.post': postCount,
    'hwInventoryLines.prepare': prepareLines,
  },
  reads: {},
  // At every start, and then once a day: there is nothing left to do but on a database from before.
  jobs: [{ name: 'inLibrary.nameGone', everyMinutes: 1440, run: nameGone }],
};
