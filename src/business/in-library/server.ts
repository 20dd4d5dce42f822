import type { Handlers } from '../../server/extend.ts';
import { deleteBins, freeBins, generateBins } from './bins.ts';
import { postCount, recount, startCount, submitCount } from './counts/count.ts';
import { enterCount, prepareLines } from './counts/entry.ts';
import {
  holdPallets,
  mergePallets,
  movePallets,
  nameRemoved,
  putAway,
  releasePallets,
  scrapPallets,
  splitPallet,
} from './pallets/handling.ts';
import { devan, takeBack } from './pallets/pallet.ts';

/** The warehouse rules that resource files cannot express: pallets, bins and counts change together, and every movement is recorded. */
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
  reads: { 'hwInside.freeBins': freeBins },
  // Needed only for databases from an earlier release; after the first run it finds nothing.
  jobs: [{ name: 'inLibrary.nameGone', everyMinutes: 1440, run: nameRemoved }],
};
