import { useMemo, useState } from 'react';
import { type SchemaCheck, type SchemaFault, schemaFaultIn } from '../../../contract/schemaEditor.ts';
import { useSay } from '../../texts/useSay.ts';

const none: readonly SchemaFault[] = [];

/** What concerns this file: its own faults, and those that it would bring to others. */
function faultsToTell(file: string, result: SchemaCheck): readonly SchemaFault[] {
  return [
    ...result.faults.filter((fault) => fault.file === file),
    ...result.refusals.filter((fault) => fault.file !== file),
  ];
}

interface Told {
  readonly file: string;
  readonly text: string;
  readonly result: SchemaCheck | undefined;
  /** What was told of the file when it was opened: all there is to tell while nobody checks it. */
  readonly atFirst: readonly SchemaFault[];
}

/** The faults of a text in the language of the person, and the way to add what a save has refused. */
export function useFaults({ file, text, result, atFirst }: Told) {
  const { language } = useSay();
  const [refused, setRefused] = useState({ of: '', faults: none });
  const found = useMemo(() => (result ? faultsToTell(file, result) : atFirst), [file, result, atFirst]);
  // What only a save finds out (stored values would be misread) holds for the text that was refused.
  const told = refused.of === text && refused.faults.length > 0 ? refused.faults : found;
  const faults = useMemo(() => told.map((fault) => schemaFaultIn(language, fault)), [told, language]);
  return { faults, setRefused };
}
