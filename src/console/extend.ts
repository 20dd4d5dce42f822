/**
 * Public API of the console for pages in `src/business`; everything not exported here is internal.
 *
 * | area | exports |
 * |---|---|
 * | live data | `useFound`, `useOne` |
 * | requests | `useCalls` (find, save, transit, act, remove, read), `HwError` |
 * | texts | `createTexts` for the page's own texts, `useText`, `useLanguage` |
 * | current user | `useNotify` (toasts, questions, error messages), `useHolds`, `useHoldsKind` |
 * | files | `saveFile` |
 * | navigation | `usePagePath` (path, query), `useNarrow`, `useKept`, `useOpenPage`, `useRecordPath` |
 * | unsaved work | `useUnsavedWork`, `useDraft` |
 * | fields of a resource file | `FieldInput`, `FieldValue`, `useField`, `useFieldColumns` |
 * | components | `PageFrame`, `Button`, `Dialog`, `Grid`, `Labels`, `Switch`, `EmptyNote`, `MessagePage`, `PageLoading`, `ReadFailed`,
 * `DayBox`, `Sign` |
 * | timeline | `TimeLine` with `useTimeCarry`, `TimeTools` with `useShownTime`: lanes of draggable bars along the days |
 * | drag and drop | `useCarry`, `Ghost`: for mouse and touch |
 * | touch pages | `FloorFrame` with its styles, `NumberBox`, `Choices`, `Progress`, `agoText` |
 * | scanners | `ScanField`, `EarlyScans`, `useScanner` |
 */

// biome-ignore-all lint/performance/noBarrelFile: it is the door; a page takes from it what it needs, the build leaves the rest
export { clockAt, momentAt } from '../fields/dates/clock.ts';
export { DayBox } from '../fields/dates/widgets.tsx';
export { Sign } from '../fields/widgets/Sign.tsx';
export { HwError } from './client/hwError.ts';
export { useDraft, useUnsavedWork } from './drafts/unsavedWork.ts';
export {
  Button,
  Dialog,
  FieldInput,
  type FieldInputProps,
  FieldValue,
  Grid,
  Labels,
  PageFrame,
  useField,
  useFieldColumns,
} from './extend/components.tsx';
export { agoText, Choices, FloorFrame, NumberBox, Progress, useDigits } from './extend/floor/floor.tsx';
export {
  type Found,
  type HoldsKind,
  type PageCalls,
  useCalls,
  useFound,
  useHoldsKind,
  useLanguage,
  useOne,
  useRecordPath,
} from './extend/hooks.ts';
export type { OnScan, ScanAnswer } from './extend/scanner/scanner.tsx';
export { EarlyScans, ScanField, useScanner } from './extend/scanner/scanner.tsx';
export { saveFile } from './files/fileCalls.ts';
export type { GridColumn, GridSelection } from './grid/columns.ts';
export { type Location, useKept, useOpenPage, usePagePath } from './location/page.ts';
export { type Carry, Ghost, useCarry } from './pages/list/layouts/moves.tsx';
export { useHolds } from './registry/abilities.ts';
export type { BusinessPage, PanelProps } from './registry/businessParts.ts';
export type { ActionRequest, Ask, CallSettings, Calls, Question, RecordOf, Whom } from './saving/createCalls.ts';
export {
  createTexts,
  type English,
  type KeyOf,
  type PlainKeyOf,
  translateChosen,
  useText,
  type WordOf,
} from './texts/createTexts.ts';
export { useNarrow } from './theme/useMedia.ts';
export { type TimeCarry, useTimeCarry } from './timeline/keys.ts';
export type { Bar, Lane, TimeLoad, TimeLocation, Verdict } from './timeline/lanes.ts';
export { TimeTools, useShownTime } from './timeline/TimeBar.tsx';
export { TimeLine } from './timeline/TimeLine.tsx';
export type { TimeScale } from './timeline/timeScale.ts';
export { Switch } from './ui/controls/Switch.tsx';
export { EmptyNote, ReadFailed } from './ui/failures.tsx';
export { MessagePage, PageLoading } from './ui/MessagePage.tsx';
export { type Notify, useNotify } from './ui/notify.ts';
