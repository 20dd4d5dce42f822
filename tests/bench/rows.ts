import { batchSave } from './measure/batchSave.ts';
import { bigOrder } from './measure/bigOrder.ts';
import { binMap } from './measure/binMap.ts';
import { brokenFileStall } from './measure/brokenFileStall.ts';
import { callMatrix } from './measure/callMatrix.ts';
import { clerkPage } from './measure/clerkPage.ts';
import { codegenCheck } from './measure/codegenCheck.ts';
import { coldStart } from './measure/coldStart.ts';
import { contentPolicy } from './measure/contentPolicy.ts';
import { createRate } from './measure/createRate.ts';
import { dashboardPainted } from './measure/dashboardPainted.ts';
import { duplicateSubmits } from './measure/duplicateSubmits.ts';
import { eventLoopStall } from './measure/eventLoopStall.ts';
import { firstListWeight } from './measure/firstListWeight.ts';
import { firstRowPainted } from './measure/firstRowPainted.ts';
import { formKeys } from './measure/formKeys.ts';
import { formOpen } from './measure/formOpen.ts';
import { fuzzedRequests } from './measure/fuzzedRequests.ts';
import { hookedCommit } from './measure/hookedCommit.ts';
import { hookedOthers } from './measure/hookedOthers.ts';
import { hostileWorkbookRows } from './measure/hostileWorkbooks.ts';
import { killedImports } from './measure/killedImports.ts';
import { killedSaves } from './measure/killedSaves.ts';
import { killedStock } from './measure/killedStock.ts';
import { linesKeys } from './measure/linesKeys.ts';
import { listenedSave } from './measure/listenedSave.ts';
import { listRate } from './measure/listRate.ts';
import { liveFile } from './measure/liveFile.ts';
import { loginTimes } from './measure/loginTimes.ts';
import { loginWeight } from './measure/loginWeight.ts';
import { longestTask } from './measure/longestTask.ts';
import { longListFirstRow } from './measure/longListFirstRow.ts';
import { memory } from './measure/memory.ts';
import { menuTrees } from './measure/menuTrees.ts';
import { longPages, orderCallTimes } from './measure/orderCalls.ts';
import { planningBoard } from './measure/planningBoard.ts';
import { priceSheet } from './measure/priceSheet.ts';
import { quoteOrders } from './measure/quoteOrders.ts';
import { randomStorage } from './measure/randomStorage.ts';
import { recordRate } from './measure/recordRate.ts';
import { revocation } from './measure/revocation.ts';
import { rowsPainted } from './measure/rowsPainted.ts';
import { schemaShare } from './measure/schemaShare.ts';
import { scrolledHeap } from './measure/scrolledHeap.ts';
import { scrollFrames } from './measure/scrollFrames.ts';
import { serverSort } from './measure/serverSort.ts';
import { sheetCommit } from './measure/sheetCommit.ts';
import { sheetOthers } from './measure/sheetOthers.ts';
import { sheetRead } from './measure/sheetRead.ts';
import { sheetWrite } from './measure/sheetWrite.ts';
import { tabSwitch } from './measure/tabSwitch.ts';
import { thousandFiles } from './measure/thousandFiles.ts';
import { unfinishedMemory } from './measure/unfinishedMemory.ts';
import { versionedSaves } from './measure/versionedSaves.ts';
import type { Measurement } from './types.ts';

/** All rows of the table, in order. */
export const rows: readonly Measurement[] = [
  loginWeight,
  firstListWeight,
  firstRowPainted,
  longestTask,
  clerkPage,
  dashboardPainted,
  tabSwitch,

  rowsPainted,
  scrollFrames,
  serverSort,
  scrolledHeap,
  longListFirstRow,

  formKeys,
  formOpen,
  linesKeys,

  sheetRead,
  sheetWrite,
  sheetOthers,
  sheetCommit,
  hookedCommit,
  hookedOthers,

  listRate,
  recordRate,
  createRate,
  batchSave,
  coldStart,
  memory,
  unfinishedMemory,
  listenedSave,
  menuTrees,
  quoteOrders,
  binMap,
  bigOrder,
  planningBoard,
  priceSheet,

  orderCallTimes,
  longPages,

  thousandFiles,
  liveFile,
  codegenCheck,
  brokenFileStall,
  schemaShare,

  killedSaves,
  killedStock,
  killedImports,
  fuzzedRequests,
  callMatrix,
  revocation,
  loginTimes,
  duplicateSubmits,
  versionedSaves,
  hostileWorkbookRows,
  contentPolicy,
  randomStorage,
  eventLoopStall,
];
