import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { SchemaFault } from '../../../contract/schemaEditor.ts';

/** Faults as marks in a text: from their place to the end of the word that stands there. */
export function toDiagnostics(doc: Text, faults: readonly SchemaFault[]): Diagnostic[] {
  return faults
    .map((fault): Diagnostic => {
      const line = doc.line(Math.min(Math.max(1, fault.line), doc.lines));
      const from = Math.min(line.to, line.from + fault.column - 1);
      const [word = ''] = /^(?:"[^"]*"|[^\s,:]+)/.exec(doc.sliceString(from, line.to)) ?? [];
      const to = Math.min(doc.length, from + Math.max(1, word.length));
      return { from: Math.min(from, to), to, severity: fault.severity, message: `${fault.what}\n${fault.mend}` };
    })
    .sort((a, b) => a.from - b.from);
}
