import type { Fault } from './types.ts';

/** Faults in the console: `src/console`. */
export const consoleFaults: readonly Fault[] = [
  {
    name: 'A draft that was discarded while it was being stored is offered again.',
    file: 'src/console/drafts/shelf.ts',
    from: 'if (removed.has(draft.slot)) remove(draft.slot);',
    to: '',
    caughtBy: {
      project: 'unit',
      file: 'tests/unit/console/drafts/createDrafts.test.ts',
      title: 'a draft discarded while it is being stored does not come back',
    },
  },
  {
    name: 'The message of the server stays at a field after the user has corrected it.',
    file: 'src/console/pages/edit/createFormStore.ts',
    from: 'work.rejected.faults.filter(isSame)',
    to: 'work.rejected.faults',
    caughtBy: {
      project: 'unit',
      file: 'tests/unit/console/pages/edit/form.test.ts',
      title: 'keeps a server error until the field changes',
    },
  },
  {
    name: 'A row that was deselected after "select all" is changed with the others.',
    file: 'src/console/pages/list/useList.ts',
    from: 'expected: chosenCount, except: ids }',
    to: 'expected: total, except: [] }',
    caughtBy: {
      project: 'browser',
      file: 'tests/browser/choice.test.ts',
      title: 'all that match are deleted by their filter, exactly as many as confirmed',
    },
  },
  {
    name: 'Ctrl+Z in a text input undoes the last change of the list.',
    file: 'src/console/pages/list/useUndo.ts',
    from: ' || isWriting(event.target)',
    to: '',
    caughtBy: {
      project: 'browser',
      file: 'tests/browser/inline.test.ts',
      title: 'is not undone by Ctrl+Z in a text input of the page',
    },
  },
  {
    name: 'Closing a tab loses typed input without a question.',
    file: 'src/console/ui/leaving.tsx',
    from: 'if (missing.length > 0) {',
    to: 'if (missing.length > 1) {',
    caughtBy: {
      project: 'browser',
      file: 'tests/browser/session.test.ts',
      title: 'and text typed later is guarded and saved as usual',
    },
  },
];
