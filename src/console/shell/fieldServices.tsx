import { useMemo } from 'react';
import type { LinesUpload, ReadLines } from '../../contract/imports.ts';
import { isAble } from '../../contract/permission.ts';
import { type ChoiceRecord, type Condition, choiceLimits, type ReferenceChoices } from '../../contract/query.ts';
import { type Language, labelOf, noteOf, type WireRecord } from '../../contract/wire.ts';
import type { Choice, CreatorProps, FieldServices, LinesReading, OfferFilter, OfferValues, WidgetTexts } from '../../fields/services.tsx';
import { widgetOf } from '../../fields/widgets.tsx';
import { referenceInputs } from '../access/lateParts.ts';
import type { App } from '../app.ts';
import { HwError, messageOf } from '../client/hwError.ts';
import { newKey } from '../client/newKey.ts';
import { useStore } from '../client/store.ts';
import { createFieldFiles } from '../files/fieldFiles.tsx';
import { findPage } from '../providers/dataProvider.ts';
import { readLinesCall } from '../providers/importCalls.ts';
import { choicesCall, unknownCodesCall } from '../providers/recordCalls.ts';
import { ask, type Custom, filterOf, pageOf } from '../providers/requests.ts';
import { createCallSaver } from '../saving/calls.ts';
import { createTexts, type Texts, translateChosen } from '../texts/createTexts.ts';
import { type Translate, useT } from '../texts/i18n.ts';
import { Theme } from '../theme/Theme.tsx';
import { lazyPart, PartRemoved } from '../ui/failures.tsx';
import { MenuIcon } from '../ui/icons/Icon.tsx';

/** Page size for choices. */
const pageSize = 20;

const icons = {
  Icon: MenuIcon,
  names: async () => (await import('../ui/icons/allIcons.ts')).iconNames,
} as const;

/** Returns the services for field widgets: language, texts, and reference search through the data provider. */
export function useFieldServicesOf(app: App): FieldServices {
  const { t, language } = useT();
  const { resources, perms } = useStore(app.access);
  return useMemo(() => {
    return {
      language,
      widgetOf,
      textsOf,
      Theme,
      Creator,
      icons,
      referencesInput: (resource) => (Object.hasOwn(referenceInputs, resource) ? referenceInputs[resource] : undefined),
      files: createFieldFiles(app.data, { language, perms, t }),
      lines: {
        mayRead: ({ perm }) => perms.has(perm),
        read: (upload, reading) => readLines(app.data, upload, { ...reading, t, language }),
      },
      creatable: (resource) => {
        const entry = resources.find(({ name }) => name === resource);
        return entry && isAble(entry, 'create', perms) ? entry.title[language] : undefined;
      },
      t: (key, values) => translateChosen(t, { key: `widget.${key}`, values }),
      ...createSearching(app, { language, resources, perms }),
    };
  }, [app, t, language, resources, perms]);
}

type Searching = Pick<FieldServices, 'search' | 'unknownCodes' | 'labels'>;

interface Person extends Pick<ReturnType<App['access']['get']>, 'resources' | 'perms'> {
  readonly language: Language;
}

/** Creates the services that search records through the data provider. */
function createSearching(app: App, { language, resources, perms }: Person): Searching {
  const choiceOf = async (resource: string, records: readonly unknown[]): Promise<Choice[]> => {
    const { display, choiceNote, uniques } = (await app.resources.load(resource)).resource;
    const codes = uniques.flatMap(({ fields, when }) => (fields.length === 1 && !when ? fields : []));
    return (records as readonly WireRecord[]).map((record) => ({
      value: record.id,
      label: labelOf(display[language], record) || record.id,
      note: choiceNote && noteOf(choiceNote[language], record),
      codes: codes.flatMap((name) => (typeof record[name] === 'string' ? [record[name]] : [])),
      record,
    }));
  };
  /**
   * Returns whether the user may list the target of a reference. Otherwise the resource with the reference field provides the choices.
   */
  const mayList = (resource: string): boolean => {
    const entry = resources.find(({ name }) => name === resource);
    return entry !== undefined && isAble(entry, 'find', perms);
  };
  return {
    search: async ({ resource, keyword, page, filter = {}, choices, values }) => {
      if (!mayList(resource)) {
        if (!choices || !perms.has(choices.perm)) return { choices: [], total: 0 };
        const ids = typeof filter.id === 'string' ? [filter.id] : undefined;
        return findChoices(app.data, { choices, page, pageSize, keyword, values, ...(ids && { ids }) });
      }
      const searched = filterOf({ keyword, filters: expectedBy(filter) });
      const { data, total } = await findPage(app.data, resource, { filter: searched, pageNo: page, pageSize });
      return { choices: await choiceOf(resource, data), total };
    },
    unknownCodes: async (choices, codes) => {
      if (!perms.has(choices.perm)) return new Map();
      const { records } = await ask(app.data, unknownCodesCall(choices, codes), { isQuiet: true });
      return new Map(records.map(({ id, label }) => [id, label]));
    },
    labels: async (resource, ids, choices) => {
      if (!mayList(resource)) {
        return choices && perms.has(choices.perm) ? findLabels(app.data, choices, ids) : [];
      }
      return choiceOf(resource, (await app.data.getMany({ resource, ids: [...ids] })).data);
    },
  };
}

/** Widgets do not depend on the console: their texts are registered as a namespace when a widget first requests them. */
const textsOf: FieldServices['textsOf'] = <Key extends string>(texts: WidgetTexts<Key>, language: Language) => {
  const made = areasOfWidgets.get(texts) ?? createTexts<Readonly<Record<string, string>>>(texts.name, texts);
  areasOfWidgets.set(texts, made);
  return made.translateIn(language) as (key: string, values?: Readonly<Record<string, string | number>>) => string;
};

const areasOfWidgets = new WeakMap<object, Texts<Readonly<Record<string, string>>>>();

/**
 * Converts a reference filter to list conditions. Single values are wrapped in an array, because some fields treat plain text as a
 * substring search.
 */
function expectedBy(filter: OfferFilter) {
  const conditions = Object.entries(filter).map(([field, value]): [string, Condition] => [
    field,
    value === null ? { isNull: true } : [value].flat(),
  ]);
  return Object.fromEntries(conditions);
}

interface ChoicesParams {
  readonly choices: ReferenceChoices;
  readonly page: number;
  readonly pageSize: number;
  readonly keyword?: string;
  /** Values of the edited record, keyed by the field names that the reference's filter uses. */
  readonly values?: OfferValues | undefined;
  readonly ids?: readonly string[];
  /** Whether to show a toast on failure; false for a list of choices, which shows the error itself. */
  readonly isReported?: boolean;
}

/** Loads the choices of a reference for users who may not list its target, through the resource with the reference field. */
async function findChoices(
  data: Custom,
  { choices, page, pageSize, isReported = false, ...requested }: ChoicesParams,
): Promise<{ choices: readonly Choice[]; total: number }> {
  const call = choicesCall(choices, { ...requested, page: { pageNo: page, pageSize } });
  const { data: found, total } = pageOf(await ask(data, call, { isQuiet: !isReported }));
  const records = found as unknown as readonly ChoiceRecord[];
  return {
    choices: records.map((record) => ({
      value: record.id,
      label: record.label || record.id,
      note: record.note,
      record,
    })),
    total,
  };
}

/** Loads the labels of records by id, as far as the reference offers them. */
async function findLabels(data: Custom, choices: ReferenceChoices, ids: readonly string[]): Promise<readonly Choice[]> {
  const found: Choice[] = [];
  for (let at = 0; at < ids.length; at += choiceLimits.ids) {
    const some = ids.slice(at, at + choiceLimits.ids);
    const answer = await findChoices(data, {
      choices,
      page: 1,
      pageSize: choiceLimits.pageSize,
      ids: some,
      isReported: true,
    });
    found.push(...answer.choices);
  }
  return found;
}

/** The dialog that creates a record. Its module is loaded when the dialog is first opened. */
const Creator = lazyPart<CreatorProps>(
  async () => (await import('../pages/edit/CreateDialog.tsx')).CreateDialog,
  ({ onClose }) => <PartRemoved onRemoved={onClose} />,
);

interface Reading extends LinesReading {
  readonly t: Translate;
  readonly language: Language;
}

/**
 * Sends a workbook to the server, which returns its rows as lines (child records) for a form. Returns undefined if the request is canceled.
 * The server stores nothing, so every attempt has a new key.
 */
async function readLines(
  data: Custom,
  upload: LinesUpload,
  { t, language, ...reading }: Reading,
): Promise<ReadLines | { readonly fault: string } | undefined> {
  try {
    const saver = createCallSaver<LinesReading, ReadLines>(data, (one) => readLinesCall(upload, one), { contentOf: newKey });
    return await saver.write(reading);
  } catch (error) {
    if (!(error instanceof HwError)) throw error;
    return error.kind === 'canceled' ? undefined : { fault: messageOf(error, { t, language }) };
  }
}
