import { isSystem } from '../model/kindNameOf.ts';
import type { Path } from '../read/place.ts';
import type { ListViewSource, PropertySource } from '../read/source.ts';
import { commonTexts } from '../texts/commonTexts.ts';
import { faultTexts } from '../texts/faultTexts.ts';
import type { Subject } from './subject.ts';
import { suggest } from './suggest.ts';

const texts = faultTexts({
  offerSaveForView: { en: 'offer `save` in `calls`, or remove the view', zh: '请在`calls`中提供`save`，或删除该视图' },
  sheetNeedsSave: {
    en: 'nothing can be written in a sheet without the call `save`',
    zh: '没有`save`接口，表格中无法填写',
  },
  cannotBeInSheet: { en: '`{{name}}` cannot be written in a sheet', zh: '`{{name}}`不能在表格中填写' },
  sheetCannotAdd: {
    en: 'no record can be added in a sheet without `{{missing}}`',
    zh: '表格中缺少`{{missing}}`，无法新增记录',
  },
  addToColumnsOrDefault: {
    en: 'add it to `columns`, or give it a `default`',
    zh: '请将其加入`columns`，或给出`default`',
  },
});

/** Checks the columns of a sheet: what people write in a cell, and all of what a new record cannot be without. */
export function checkSheetView({ source, report }: Subject, { columns }: ListViewSource, path: Path): void {
  const { properties, required = [] } = source.record;
  if (source.calls?.save === false) {
    const mend = texts.offerSaveForView;
    report.error({ path, what: texts.sheetNeedsSave, mend });
  }
  if (!columns) return;
  const suiting = Object.keys(properties).filter((name) => isWritten(properties[name]));
  columns.forEach((name, i) => {
    const at = [...path, 'columns', i];
    if (!properties[name])
      report.error({ path: at, what: commonTexts.noField({ name }), mend: suggest(name, suiting) });
    else if (!suiting.includes(name)) {
      report.error({ path: at, what: texts.cannotBeInSheet({ name }), mend: commonTexts.removeIt });
    }
  });
  const missing = required.find((name) => properties[name]?.default === undefined && !columns.includes(name));
  if (missing === undefined || !isWritten(properties[missing])) return;
  const what = texts.sheetCannotAdd({ missing });
  report.error({ path: [...path, 'columns'], what, mend: texts.addToColumnsOrDefault });
}

function isWritten(property: PropertySource | undefined): boolean {
  return property !== undefined && property.type !== 'array' && property.format !== 'file' && !isSystem(property);
}
