import { readXlsx, type Sheet } from 'hucre/xlsx';

/** So many rows are looked at for formulas and merged cells. */
const mostRows = 2_000;
/** So many sheets or columns are told by name. */
const told = 8;

interface SheetName {
  readonly name: string;
  readonly isHidden: boolean;
}

/** The sheets of a workbook, and the one that is drafted from. */
export interface Book {
  readonly sheets: readonly SheetName[];
  readonly chosen: Sheet | undefined;
}

/** Looks at the sheet of that name, or at the first one that people see. */
export async function lookInto(bytes: Uint8Array, name: string | undefined): Promise<Book> {
  const sheets: SheetName[] = [];
  const read = async (wanted: string | undefined): Promise<Sheet | undefined> => {
    sheets.length = 0;
    let isFound = false;
    const { sheets: found } = await readXlsx(bytes, {
      maxRows: mostRows,
      sheets: (info) => {
        const isHidden = info.hidden === true || info.veryHidden === true;
        sheets.push({ name: info.name, isHidden });
        const isWanted = !isFound && (wanted === undefined ? !isHidden : info.name === wanted);
        isFound ||= isWanted;
        return isWanted;
      },
    });
    return found[0];
  };
  const chosen = await read(name);
  // Where all are hidden, the first one will do.
  return { sheets, chosen: chosen ?? (name === undefined && sheets[0] ? await read(sheets[0].name) : undefined) };
}

/** What of a workbook does not come along, in a sentence each. */
export function leftBehind(
  { sheets, chosen }: Book,
  { labels, top }: { labels: ReadonlyMap<number, string>; top: number },
): string[] {
  const others = sheets.filter(({ name }) => name !== chosen?.name);
  const named = others.map(({ name, isHidden }) => `“${name}”${isHidden ? ' (hidden)' : ''}`);
  const isHidden = sheets.some((sheet) => sheet.isHidden && sheet.name === chosen?.name);
  const formulas = new Set(
    [...(chosen?.cells ?? [])].flatMap(([place, { formula }]) =>
      formula === undefined ? [] : (labels.get(Number(place.split(',')[1])) ?? []),
    ),
  );
  const merged = (chosen?.merges ?? []).filter(({ endRow }) => endRow > top);
  return [
    ...(isHidden ? [`the sheet “${chosen?.name}” is hidden in the workbook`] : []),
    ...(named.length > 0 ? [`not looked at: ${list(named)}; --sheet says which sheet`] : []),
    ...(formulas.size > 0
      ? [
          `worked out by formulas in the workbook, drafted with their results: ${list([...formulas].map((one) => `“${one}”`))}`,
        ]
      : []),
    ...(merged.length > 0
      ? [
          `${merged.length} merged ${merged.length === 1 ? 'area' : 'areas'}: the value is that of the first cell, the others are empty`,
        ]
      : []),
  ];
}

function list(names: readonly string[]): string {
  const more = names.length > told ? ` and ${names.length - told} more` : '';
  return names.slice(0, told).join(', ') + more;
}
