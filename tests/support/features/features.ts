/**
 * A feature of every list, form and detail page: the keyword that enables or configures it (`section: keyword` of
 * `schemas/REFERENCE.md`), if there is one, and its browser test (`file: title`, with a unique part of the title).
 */
export interface Feature {
  readonly name: string;
  /** Undefined for features that every resource has without a keyword. */
  readonly keyword: string | undefined;
  readonly test: string;
}

const row = (name: string, keyword: string | undefined, test: string): Feature => ({ name, keyword, test });
const always = undefined;

const lists = [
  row(
    'filters: text, range, enum, reference, boolean',
    'The list: filters',
    'choice: are choices, yes or no, letters, …',
  ),
  row('filters: presets of dates', 'The list: filters', 'choice: are asked for by name, so that a link …'),
  row('keyword box', 'The list: keyword', 'choice: are choices, yes or no, letters, …'),
  row('state in the address', always, 'choice: are choices, yes or no, letters, …'),
  row('sort on several columns', 'The list: sort', 'choice: are choices, yes or no, letters, …'),
  row('column chooser, order, pinning', 'A column: pin', 'wharves: has the columns, rows and views that suit them, …'),
  row('column width', 'A column: width', 'wharves: has the columns, rows and views that suit them, …'),
  row('density', always, 'wharves: has the columns, rows and views that suit them, …'),
  row(
    'saved views, private or for roles',
    'The list: presets',
    'wharves: has the columns, rows and views that suit them, …',
  ),
  row('a view that two people rename, or one deletes', always, 'views: that two users rename: …'),
  row('live count of a view', 'A preset view: filters', 'wharves: has the columns, rows and views that suit them, …'),
  row('tabs by state with counts', 'The list: tabs', 'orderClerk: are counted and summed up by state, …'),
  row('selection of all that match', 'An action: at', 'choice: takes one, a range with Shift, what is here, …'),
  row('bulk edit with a preview', 'The list: edit', 'choice: are looked at, given to all that match, …'),
  row(
    'bulk edit of what others have changed',
    'The list: edit',
    'staleBulk: are asked about where others came first, …',
  ),
  row('inline edit', 'The list: edit', 'inline: is written in with the mouse or the keys: …'),
  row(
    'sheet, pasted into and saved as a whole',
    'A view: columns',
    'prices: a price list is written as in a spreadsheet …',
  ),
  row('sheet: add, remove, undo, copy, discard', 'A view: columns', 'sheet: is added to, removed from, undone, …'),
  row('sheet: the three-way rule at its cells', 'A view: columns', 'sheet: merges what others have changed …'),
  row('sheet: rights and conditions', 'Which records allow what: edit', 'sheet: shows and takes what the rights, …'),
  row('sheet: asked before leaving, parked', 'A view: columns', 'sheet: asks before it is left, …'),
  row('summary over the whole result', 'A column: summary', 'orderClerk: are counted and summed up by state, …'),
  row('row and page actions', 'An action: at', 'loading: truckloads are looked at, made, taken back …'),
  row('transitions', 'States: transitions', 'orderClerk: are counted and summed up by state, …'),
  row('a step upon what others have changed', 'States: transitions', 'staleSteps: does not run over what …'),
  row(
    'a step that asks, upon what others have changed',
    'A transition: form',
    'staleSteps: keeps what is typed for it …',
  ),
  row('a step whose answer is lost', always, 'offline: a step over many whose answer was lost is no second one …'),
  row('a step over many that is meant anew', always, 'offline: a step over many whose answer was lost is meant anew …'),
  row('board by state, drag = transition', 'A view: field', 'orderClerk: are counted and summed up by state, …'),
  row('calendar', 'A view: view', 'orderClerk: are counted and summed up by state, …'),
  row('tree', 'A view: view', 'calendarTree: opens with the mouse or with the keys of a tree, …'),
  row('export of what is seen', 'The workbook: columns', 'wharves: has the columns, rows and views that suit them, …'),
  row('most that are changed at once', 'The list: edit', 'choice: of more than can be changed at once …'),
  row('a connection that is lost', always, 'offline: a cell and the change of many whose inputs …'),
  row('rows fetched as one scrolls', always, 'wharves: has the columns, rows and views that suit them, …'),
  row('a row changed elsewhere', always, 'orderClerk: are counted and summed up by state, …'),
] as const;

const forms = [
  row('a key press renders one field', always, 'forms: touches no other field when a key is pressed …'),
  row(
    'remote references: search, paging, label',
    'A field: reference',
    'kinds: take days and moments as they are on the wall, …',
  ),
  row('a filter that depends on another field', 'A reference: filter', 'orderClerk: are read in full and on paper, …'),
  row('create in place', 'A field: reference', 'forms: makes what it refers to in place, …'),
  row('lines as a grid: add, copy, delete', 'A field: lines', 'orderClerk: are read in full and on paper, …'),
  row('lines: undo', 'Lines: record', 'forms: has what ends it in sight …'),
  row('lines: paste a block', 'Lines: record', 'orderClerk: are read in full and on paper, …'),
  row('decimal, address, phone, time zone', 'A field: format', 'kinds: take an address with its ZIP and phone, …'),
  row('money', 'A field: currency', 'kinds: come and go by their conditions, …'),
  row('file kind', 'A field: accept', 'files: is chosen in the form, saved with the record, …'),
  row('conditions', 'A field: visibleWhen', 'kinds: come and go by their conditions, …'),
  row('warnings that do not block', 'A field: warn', 'detail: is shown under its field in %s and …'),
  row('sections and columns', 'A section: columns', 'tour: every screen of the menu opens, its form too …'),
  row('sticky actions', always, 'forms: has what ends it in sight …'),
  row(
    'a list of choices that is only looked at',
    'A field: reference',
    'kinds: are left as they were by whoever only looks …',
  ),
  row('error summary that jumps to the field', always, 'nothingLost: each fault has a link …'),
  row('Ctrl+S, unsaved mark', always, 'forms: knows each key at once: …'),
  row('guard on leaving', always, 'orderClerk: are read in full and on paper, …'),
  row('guard for files and for many values', 'The detail: files', 'nothingLost: files on their way and many values …'),
  row('drafts parked and offered back', always, 'forms: that was copied and not saved is offered again …'),
  row('duplicate a record', always, 'forms: of a new record begins as another one is, …'),
  row('three-way view of a stale save', always, 'merge: in the same field: before, mine and theirs …'),
  row('the same rule in a cell', 'The list: edit', 'inline: merges with what others did elsewhere …'),
  row('one effect of a save whose answer is lost', 'Calls: save', 'forms: whose answer is lost is saved again …'),
  row('one record, also when it is changed then', 'Calls: save', 'nothingLost: a new record that is changed after …'),
] as const;

const details = [
  row('sections', 'The detail: sections', 'orderClerk: are read in full and on paper, …'),
  row('related lists', 'The detail: related', 'detail: show the records that belong to this one, …'),
  row('parts that code draws', 'The detail: panels', 'planning: plans deliveries on cars by dragging, …'),
  row('files: several, drag, paste, preview', 'The detail: files', 'files: are chosen, dropped and pasted, …'),
  row('log field by field', 'The detail: log', 'log: says who did what and when, field by field, …'),
  row('restore of an earlier state', 'Calls: restore', 'log: is shown beside what is there now, …'),
  row('next and previous within the list', always, 'orderClerk: are read in full and on paper, …'),
  row('print view', always, 'orderClerk: are read in full and on paper, …'),
  row('PDF', always, 'detail: becomes a PDF on A4 …'),
] as const;

export const features: readonly Feature[] = [...lists, ...forms, ...details];
