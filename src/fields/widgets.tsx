import type { ReactNode } from 'react';
import {
  booleanWidget,
  countryWidget,
  currencyWidget,
  enumWidget,
  iconWidget,
  subdivisionWidget,
  timeZoneWidget,
} from './choices/widgets.tsx';
import { dateTimeWidget, dateWidget } from './dates/widgets.tsx';
import { FileCell } from './file/FileCell.tsx';
import { decimalWidget, integerWidget, moneyWidget } from './numbers/widgets.tsx';
import { referencesWidget, referenceWidget } from './references/widgets.tsx';
import { type InputProps, useFieldServices, type Widget } from './services.tsx';
import { codeWidget, emailWidget, httpsUrlWidget, phoneWidget, portWidget, textAreaWidget, textWidget } from './text/widgets.tsx';
import { late } from './widgets/late.tsx';

/** A file: the cell opens the viewer; the form input uploads the file before the record is saved. */
const fileWidget: Widget = {
  Cell: FileCell,
  Input: late(async () => (await import('./file/FileInput.tsx')).FileInput),
  width: 180,
  isUnsortable: true,
};

const RecordGrid = late(async () => (await import('./grid/RecordGrid.tsx')).RecordGrid);

/**
 * A limit above any maximum that resource files may set. The input does not enforce the maximum, so that validation reports too many rows.
 */
const most = 1_000;

/** Small records inside a record, edited as a table. */
const rowsWidget: Widget = {
  Cell: ({ value }) => {
    const { t } = useFieldServices();
    return Array.isArray(value) && value.length > 0 ? t('rowCount', { n: value.length }) : null;
  },
  Input: RowsInput,
  width: 90,
  isWide: true,
  isUnsortable: true,
};

function RowsInput(props: InputProps): ReactNode {
  return <RecordGrid {...props} maxRows={most} />;
}

/** The default maximum number of lines. */
const usualMost = 500;

/** Records that belong to the edited record. They are edited as a table and saved with it. */
const linesWidget: Widget = { ...rowsWidget, Input: LinesInput };

function LinesInput(props: InputProps): ReactNode {
  return <RecordGrid {...props} maxRows={props.field.lines?.maxItems ?? usualMost} />;
}

/** The widgets by kind name. A new kind needs a line here. */
export const widgets: Readonly<Record<string, Widget>> = {
  text: textWidget,
  'text-area': textAreaWidget,
  integer: integerWidget,
  decimal: decimalWidget,
  money: moneyWidget,
  boolean: booleanWidget,
  enum: enumWidget,
  date: dateWidget,
  'date-time': dateTimeWidget,
  reference: referenceWidget,
  references: referencesWidget,
  lines: linesWidget,
  rows: rowsWidget,
  file: fileWidget,
  'un-locode': portWidget,
  'un-locodes': codeWidget,
  'imo-number': codeWidget,
  'container-number': codeWidget,
  country: countryWidget,
  currency: currencyWidget,
  subdivision: subdivisionWidget,
  'postal-code': codeWidget,
  'time-zone': timeZoneWidget,
  scac: codeWidget,
  mmsi: codeWidget,
  'aba-routing': codeWidget,
  'swift-bic': codeWidget,
  'https-url': httpsUrlWidget,
  email: emailWidget,
  phone: phoneWidget,
  vin: codeWidget,
  uscc: codeWidget,
  sscc: codeWidget,
  'hs-code': codeWidget,
  'iata-airport': codeWidget,
  icon: iconWidget,
};

/** Returns the widget of a kind. Throws if there is none, because the resource was then compiled for another version of the console. */
export function widgetOf(kind: string): Widget {
  const widget = Object.hasOwn(widgets, kind) ? widgets[kind] : undefined;
  if (!widget) throw new Error(`There is no console widget for the field kind "${kind}": add it to src/fields/widgets.tsx.`);
  return widget;
}
