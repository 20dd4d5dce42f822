/**
 * The one door through which pages of `src/business` see the console. What is not here is the console's own affair.
 *
 * | for | there is |
 * |---|---|
 * | reading, live | `useFound`, `useOne` |
 * | calls | `useCalls` (find, save, transit, act, remove, read), `HwError` |
 * | words | `createTexts` with the page's own tables, `useText`, `useLanguage` |
 * | the person | `useNotify` (toasts, questions, words of failures), `useHolds`, `useHoldsKind` |
 * | files | `saveFile` |
 * | the place | `usePagePath` (path, query), `useNarrow`, `useKept`, `useOpenPage`, `useRecordPath` |
 * | unsaved work | `useUnsavedWork`, `useDraft` |
 * | fields of a file | `FieldInput`, `FieldValue`, `useField`, `useFieldColumns` |
 * | components | `PageFrame`, `Button`, `Dialog`, `Grid`, `Labels`, `Switch`, `EmptyNote`, `MessagePage`, `PageLoading`, `ReadFailed`, `DayBox`, `Sign` |
 * | time | `TimeLine` with `useTimeCarry`, `TimeTools` with `useShownTime`: lanes along the days, bars carried in them |
 * | carrying | `useCarry`, `Ghost`: things to places, with pointer and finger |
 * | pages for fingers | `FloorFrame` with its looks, `NumberBox`, `Choices`, `Progress`, `agoText` |
 * | scanners | `ScanField`, `EarlyScans`, `useScanner` |
 */

// biome-ignore-all lint/performance/noBarrelFile: it is the door; a page takes from it what it needs, the build leaves the rest
export { clockAt, momentAt } from '../fields/dates/clock.ts';
export { DayBox } from '../fields/dates/widgets.tsx';
export { Sign } from '../fields/widgets/Sign.tsx';
export { HwError } from './client/hwError.ts';
export { type Found, type PageCalls, useCalls, useFound, useOne } from './extend/calls.ts';
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
export { type HoldsKind, type Notify, useHoldsKind, useLanguage, useNotify, useRecordPath } from './extend/person.ts';
export type { OnScan, ScanAnswer } from './extend/scanner/scanner.tsx';
export { EarlyScans, ScanField, useScanner } from './extend/scanner/scanner.tsx';
export { useDraft, useUnsavedWork } from './extend/unsavedWork.ts';
export { saveFile } from './files/fileCalls.ts';
export type { GridColumn, GridSelection } from './grid/columns.ts';
export { type Carry, Ghost, useCarry } from './pages/list/layouts/moves.tsx';
export { useHolds } from './registry/abilities.ts';
export type { BusinessPage, PanelProps } from './registry/businessParts.ts';
export type { ActionRequest, Ask, CallSettings, Calls, Question, RecordOf, Whom } from './saving/createCalls.ts';
export { Switch } from './shell/controls/Switch.tsx';
export { type Location, useKept, useOpenPage, usePagePath } from './shell/layout/page.ts';
export { EmptyNote, ReadFailed } from './shell/pages/failures.tsx';
export { MessagePage, PageLoading } from './shell/pages/MessagePage.tsx';
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
