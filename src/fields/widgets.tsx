import { booleanWidget, enumWidget, iconWidget } from './choices/widgets.tsx';
import { countryWidget, currencyWidget, subdivisionWidget, timeZoneWidget } from './codes/widgets.tsx';
import { dateTimeWidget, dateWidget } from './dates/widgets.tsx';
import { fileWidget } from './file/widget.tsx';
import { decimalWidget, integerWidget, moneyWidget } from './numbers/widgets.tsx';
import { referencesWidget, referenceWidget } from './references/widgets.tsx';
import { linesWidget, rowsWidget } from './rows/widgets.tsx';
import { codeWidget, emailWidget, httpsUrlWidget, phoneWidget, textAreaWidget, textWidget } from './text/widgets.tsx';
import type { Widget } from './widget.ts';

/** How each kind of value looks in the console. A new kind is a folder and a line here. */
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
  'un-locode': codeWidget,
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

/** The widget of a kind. A resource that asks for one that is not here was compiled for another console. */
export function widgetOf(kind: string): Widget {
  const widget = Object.hasOwn(widgets, kind) ? widgets[kind] : undefined;
  if (!widget)
    throw new Error(`There is no console widget for the field kind "${kind}": add it to src/fields/widgets.tsx.`);
  return widget;
}
