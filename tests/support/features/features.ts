/**
 * A feature that every list, form and detail page has. `keyword` enables or configures it (`section: keyword` of `schemas/REFERENCE.md`).
 * `test` is its browser test (`file: title`, with a unique part of the title).
 */
export interface Feature {
  readonly name: string;
  /** Undefined if every resource has the feature without a keyword. */
  readonly keyword: string | undefined;
  readonly test: string;
}

const row = (name: string, keyword: string | undefined, test: string): Feature => ({ name, keyword, test });
const always = undefined;

const lists = [
  row('filters: text, range, enum, reference, boolean', 'The list: filters', 'choice: are choices, booleans, texts, bounds and …'),
  row('filters: presets of dates', 'The list: filters', 'choice: are stored by name, so that …'),
  row('keyword box', 'The list: keyword', 'choice: are choices, booleans, texts, bounds and …'),
  row('state in the address', always, 'choice: are choices, booleans, texts, bounds and …'),
  row('sort on several columns', 'The list: sort', 'choice: are choices, booleans, texts, bounds and …'),
  row('column chooser, order, pinning', 'A column: pin', 'wharves: arranges columns, rows and views, shares …'),
  row('column width', 'A column: width', 'wharves: arranges columns, rows and views, shares …'),
  row('density', always, 'wharves: arranges columns, rows and views, shares …'),
  row('saved views, private or for roles', 'The list: presets', 'wharves: arranges columns, rows and views, shares …'),
  row('a view that two users rename, or one deletes', always, 'views: that two users rename: the second …'),
  row('live count of a view', 'A preset view: filters', 'wharves: arranges columns, rows and views, shares …'),
  row('tabs by state with counts', 'The list: tabs', 'orderClerk: are counted and summed up by …'),
  row('selection of all that match', 'An action: at', 'choice: takes one, a range with Shift, …'),
  row('bulk edit with a preview', 'The list: edit', 'choice: are previewed, applied to all that …'),
  row('bulk edit of records that others have changed', 'The list: edit', 'staleBulk: ask about conflicts field by field: …'),
  row('inline edit', 'The list: edit', 'inline: is edited with the mouse or …'),
  row('sheet, pasted into and saved as a whole', 'A view: columns', 'prices: a price list is edited like …'),
  row('sheet: add, remove, undo, copy, discard', 'A view: columns', 'sheet: supports adding, removing, undo, saving in …'),
  row('sheet: the three-way rule at its cells', 'A view: columns', "sheet: merges other users' changes to other …"),
  row('sheet: permissions and conditions', 'Which records allow what: edit', 'sheet: shows and accepts only what permissions, …'),
  row('sheet: question before leaving, stored draft', 'A view: columns', 'sheet: asks before it is left, and …'),
  row('summary over the whole result', 'A column: summary', 'orderClerk: are counted and summed up by …'),
  row('row and page actions', 'An action: at', 'loading: truckloads are previewed, created, undone and …'),
  row('transitions', 'States: transitions', 'orderClerk: are counted and summed up by …'),
  row(
    'a transition of a record that others have changed',
    'States: transitions',
    "staleSteps: does not overwrite another user's change: …",
  ),
  row(
    'a transition with a form, of a record that others have changed',
    'A transition: form',
    'staleSteps: keeps its typed input when the …',
  ),
  row('a transition whose response is lost', always, 'offline: a bulk action with a lost …'),
  row('a bulk action that is repeated on purpose', always, 'offline: a bulk action with a lost …'),
  row('board by state, drag = transition', 'A view: field', 'orderClerk: are counted and summed up by …'),
  row('calendar', 'A view: view', 'orderClerk: are counted and summed up by …'),
  row('tree', 'A view: view', 'calendarTree: opens with the mouse or with the keys of a tree, …'),
  row('export of the displayed list', 'The workbook: columns', 'wharves: arranges columns, rows and views, shares …'),
  row('limit of records changed at once', 'The list: edit', 'choice: of more than can be changed …'),
  row('a lost connection', always, 'offline: a cell and a bulk change …'),
  row('rows loaded while scrolling', always, 'wharves: arranges columns, rows and views, shares …'),
  row('a row changed by another user', always, 'orderClerk: are counted and summed up by …'),
] as const;

const forms = [
  row('a key press rerenders one field', always, 'forms: rerenders only the field in which …'),
  row('remote references: search, paging, label', 'A field: reference', 'kinds: accept dates and local times, and …'),
  row('a filter that depends on another field', 'A reference: filter', 'orderClerk: are displayed in full and printed, …'),
  row('create in place', 'A field: reference', 'forms: creates a referenced record in place, …'),
  row('lines as a grid: add, copy, delete', 'A field: lines', 'orderClerk: are displayed in full and printed, …'),
  row('lines: undo', 'Lines: record', 'forms: keeps its buttons visible however far …'),
  row('lines: paste a block', 'Lines: record', 'orderClerk: are displayed in full and printed, …'),
  row('decimal, address, phone, time zone', 'A field: format', 'kinds: accept an address with ZIP and …'),
  row('money', 'A field: currency', 'kinds: appear and disappear by their conditions, …'),
  row('file kind', 'A field: accept', 'files: is chosen in the form, saved …'),
  row('conditions', 'A field: visibleWhen', 'kinds: appear and disappear by their conditions, …'),
  row('warnings that do not block', 'A field: warn', 'detail: is shown under its field in %s and …'),
  row('sections and columns', 'A section: columns', 'tour: every screen of the menu opens, …'),
  row('sticky actions', always, 'forms: keeps its buttons visible however far …'),
  row('choices that are opened without choosing', 'A field: reference', 'kinds: stay unchanged when a user only …'),
  row('error summary that jumps to the field', always, 'nothingLost: each fault has a link with …'),
  row('Ctrl+S, unsaved mark', always, 'forms: reacts to each key at once: …'),
  row('question before leaving', always, 'orderClerk: are displayed in full and printed, …'),
  row('question before losing uploads and bulk values', 'The detail: files', 'nothingLost: uploads and bulk values ask before …'),
  row('drafts stored and offered again', always, 'forms: of an unsaved copy is offered …'),
  row('duplicate a record', always, 'forms: of a duplicate starts with the …'),
  row('three-way comparison after a version conflict', always, 'merge: in the same field: before, mine …'),
  row('the same in a cell', 'The list: edit', "inline: merges with other users' changes to …"),
  row('one effect of a save whose response is lost', 'Calls: save', 'forms: whose response is lost is saved …'),
  row('one record, even if it is changed after a lost response', 'Calls: save', 'nothingLost: a new record changed after a …'),
] as const;

const details = [
  row('sections', 'The detail: sections', 'orderClerk: are displayed in full and printed, …'),
  row('related lists', 'The detail: related', 'detail: show the records that refer to …'),
  row('parts drawn by code', 'The detail: panels', 'planning: plans deliveries on cars by dragging, …'),
  row('files: several, drag, paste, preview', 'The detail: files', 'files: are chosen, dropped and pasted, previewed, …'),
  row('log of each field', 'The detail: log', 'log: shows who did what and when, …'),
  row('restore of an earlier state', 'Calls: restore', 'log: is compared with the current state, …'),
  row('next and previous within the list', always, 'orderClerk: are displayed in full and printed, …'),
  row('print view', always, 'orderClerk: are displayed in full and printed, …'),
  row('PDF', always, 'detail: prints as an A4 PDF with …'),
] as const;

export const features: readonly Feature[] = [...lists, ...forms, ...details];
