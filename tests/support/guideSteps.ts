import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import metaSchema from '../../schemas/resource.meta.schema.json' with { type: 'json' };

type Part = Readonly<Record<string, unknown>>;

const fence = /(.*?)^```json\n(.*?)^```$/gms;

/** Returns the chapters of `schemas/README.md`, including their headings. */
function chaptersOf(): string[] {
  const guide = readFileSync(join(import.meta.dirname, '../../schemas/README.md'), 'utf8');
  return guide.split(/^## /m).slice(1);
}

/** Returns the resource file that the first chapter of `schemas/README.md` builds, as it is after each step. */
export function guideSteps(): Part[] {
  return guideTexts().map((text) => JSON.parse(text) as Part);
}

/**
 * Returns the files of `guideSteps` as texts. They are built as the guide describes: each piece is inserted above the line that the
 * sentence before it names.
 */
export function guideTexts(): string[] {
  const [, ...steps] = chaptersOf()[0]?.split(/^### (?=\d+\. )/m) ?? [];
  const texts: string[] = [];
  for (const step of steps.filter((each) => each.includes('```json'))) texts.push(follow(step, texts.at(-1) ?? ''));
  return texts;
}

function follow(step: string, before: string): string {
  const pieces = [...step.matchAll(fence)];
  return pieces.reduce((text, [, messages = '', piece = '']) => {
    const [, mark, isFirst] = /above the line that begins with `([^`]+)`(, near the top)?/i.exec(messages) ?? [];
    return mark === undefined ? piece : pasteAbove({ text, mark, isFirst: isFirst !== undefined, piece });
  }, before);
}

interface Pasting {
  readonly text: string;
  readonly mark: string;
  /** Whether the guide says that the first of several matching lines is meant. */
  readonly isFirst: boolean;
  readonly piece: string;
}

function pasteAbove({ text, mark, isFirst, piece }: Pasting): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trimStart().startsWith(mark));
  const count = lines.filter((line) => line.trimStart().startsWith(mark)).length;
  if (count < 1 || (count > 1 && !isFirst))
    throw new Error(`the guide speaks of the line that begins with ${mark}: there is none, or more than one`);
  return [...lines.slice(0, at), piece.trimEnd(), ...lines.slice(at)].join('\n');
}

/** A chapter of the guide after the first one, and the files that its pieces produce. */
export interface GuideChapter {
  readonly title: string;
  /**
   * The variants of the file that the chapter describes, each starting from the file of the first chapter. A piece that replaces a keyword
   * of an earlier piece starts a new variant. The last variant includes the additional files of the chapter.
   */
  readonly variants: readonly (readonly Part[])[];
  /** Pieces that the chapter quotes from a file in `schemas/`. */
  readonly quotes: readonly { readonly file: string; readonly part: Part }[];
}

/** Returns the chapters that have pieces to insert. Each starts again from the last file of the first chapter. */
export function guideChapters(): GuideChapter[] {
  const [, ...chapters] = chaptersOf();
  return chapters.filter((text) => text.includes('```json')).map(readChapter);
}

function readChapter(text: string): GuideChapter {
  const begin = guideSteps().at(-1) as Host;
  const hosts: Host[] = [begin];
  const files: Part[] = [];
  const quotes: { file: string; part: Part }[] = [];
  for (const [, messages = '', piece = ''] of text.matchAll(fence)) {
    const file = /From `([^`]+)`:\s*$/.exec(messages)?.[1];
    if (piece.startsWith('{')) files.push(JSON.parse(piece) as Part);
    else if (file !== undefined) quotes.push({ file, part: membersOf(piece) });
    else {
      const before = hosts.at(-1) ?? begin;
      const members = membersOf(piece);
      const isReplacing = Object.keys(members).some((name) => isKeyword(name) && before[name] !== begin[name]);
      hosts.splice(isReplacing ? hosts.length : -1, 1, paste(before, members));
    }
  }
  const variants = hosts.map((host, i) => (i === hosts.length - 1 ? [host, ...files] : [host]));
  return { title: text.slice(0, text.indexOf('\n')), variants, quotes };
}

type Host = Part & { readonly record: { readonly properties: Part } };

function membersOf(piece: string): Part {
  return JSON.parse(`{${piece.trimEnd().replace(/,$/, '')}}`) as Part;
}

function isKeyword(name: string): boolean {
  return Object.hasOwn(metaSchema.properties, name);
}

/** Inserts a piece of the guide into the file: keywords at the top level, everything else as fields. */
function paste(host: Host, members: Part): Host {
  const pick = (expected: boolean): Part => Object.fromEntries(Object.entries(members).filter(([name]) => isKeyword(name) === expected));
  const properties = { ...host.record.properties, ...pick(false) };
  return { ...host, ...pick(true), record: { ...host.record, properties } };
}
