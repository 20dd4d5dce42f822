/**
 * The one door through which pages of `src/business` see the console. What is not here is the console's own affair.
 *
 * | for | there is |
 * |---|---|
 * | reading, live | `useFound`, `useOne` |
 * | calls | `useCalls` (find, save, transit, act, remove, read), `HwError` |
 * | words | `useText` with the page's own tables, `useLanguage` |
 * | the person | `useTell` (toasts, questions, words of failures), `useHolds`, `useHoldsKind` |
 * | files | `saveFile` |
 * | the place | `usePlace` (path, query), `useNarrow`, `useKept`, `useOpenPage`, `useRecordPath` |
 * | unsaved work | `useUnsavedWork`, `useDraft` |
 * | fields of a file | `FieldInput`, `FieldValue`, `useField`, `useFieldColumns` |
 * | bricks | `PageFrame`, `Button`, `Dialog`, `Grid`, `Labels`, `Switch`, `EmptyNote`, `MessagePage`, `PageLoading`, `ReadFailed`, `DayBox`, `Sign` |
 * | time | `TimeLine` with `useTimeCarry`, `TimeTools` with `useShownTime`: lanes along the days, bars carried in them |
 * | carrying | `useCarry`, `Ghost`: things to places, with pointer and finger |
 * | pages for fingers | `FloorFrame` with its looks, `NumberBox`, `Choices`, `Progress`, `agoText` |
 * | scanners | `ScanField`, `EarlyScans`, `useScanner` |
 */

// biome-ignore-all lint/performance/noBarrelFile: it is the door; a page takes from it what it needs, the build leaves the rest
export { DayBox } from '../fields/date/DayBox.tsx';
export { clockAt, momentAt } from '../fields/date-time/zoneClock.ts';
export { Sign } from '../fields/faces/Sign.tsx';
export { useHolds } from './access/useHolds.ts';
export { HwError } from './client/hwError.ts';
export { saveFile } from './client/saveFile.ts';
export { Button } from './extend/Button.tsx';
export { Dialog } from './extend/Dialog.tsx';
export { FieldInput, type FieldInputProps } from './extend/FieldInput.tsx';
export { FieldValue } from './extend/FieldValue.tsx';
export { agoText } from './extend/floor/agoText.ts';
export { Choices } from './extend/floor/Choices.tsx';
export { FloorFrame } from './extend/floor/FloorFrame.tsx';
export { NumberBox } from './extend/floor/NumberBox.tsx';
export { Progress } from './extend/floor/Progress.tsx';
export { useDigits } from './extend/floor/useDigits.ts';
export { Grid } from './extend/Grid.tsx';
export { Labels } from './extend/Labels.tsx';
export { PageFrame } from './extend/PageFrame.tsx';
export { EarlyScans } from './extend/scanner/EarlyScans.tsx';
export { ScanField } from './extend/scanner/ScanField.tsx';
export { useScanner } from './extend/scanner/useScanner.ts';
export type { OnScan, ScanAnswer } from './extend/scanner/useScans.ts';
export { type PageCalls, useCalls } from './extend/useCalls.ts';
export { useDraft } from './extend/useDraft.ts';
export { useField } from './extend/useField.ts';
export { useFieldColumns } from './extend/useFieldColumns.ts';
export { type Found, useFound } from './extend/useFound.ts';
export { type HoldsKind, useHoldsKind } from './extend/useHoldsKind.ts';
export { useLanguage } from './extend/useLanguage.ts';
export { useOne } from './extend/useOne.ts';
export { useRecordPath } from './extend/useRecordPath.ts';
export { type Tell, useTell } from './extend/useTell.ts';
export { useUnsavedWork } from './extend/useUnsavedWork.ts';
export type { GridSelection } from './grid/Grid.tsx';
export type { GridColumn } from './grid/gridColumn.ts';
export { Ghost } from './pages/list/layouts/carry/Ghost.tsx';
export { type Carry, useCarry } from './pages/list/layouts/carry/useCarry.ts';
export type { Ask, Calls, Deed, Manner, Question, RecordOf, Whom } from './providers/createCalls.ts';
export type { BusinessPage } from './registry/businessPage.ts';
export type { PanelProps } from './registry/businessPanel.ts';
export { type Place, usePlace } from './shell/layout/place.ts';
export { useKept } from './shell/layout/useKept.ts';
export { useNarrow } from './shell/layout/useNarrow.ts';
export { useOpenPage } from './shell/layout/useOpenPage.ts';
export { EmptyNote } from './shell/pages/EmptyNote.tsx';
export { MessagePage } from './shell/pages/MessagePage.tsx';
export { PageLoading } from './shell/pages/PageLoading.tsx';
export { ReadFailed } from './shell/pages/ReadFailed.tsx';
export { Switch } from './switch/Switch.tsx';
export { useText, type WordOf, type WordTables } from './texts/useText.ts';
export type { Bar, Lane, TimeLoad, TimePlace, Verdict } from './timeline/lane.ts';
export { TimeLine } from './timeline/TimeLine.tsx';
export { TimeTools } from './timeline/TimeTools.tsx';
export type { TimeScale } from './timeline/timeScale.ts';
export { useShownTime } from './timeline/useShownTime.ts';
export { type TimeCarry, useTimeCarry } from './timeline/useTimeCarry.ts';
