import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { englishStringTranslator, type Registry } from '@rjsf/utils';

const nothing = () => null;

/**
 * Stands in for all the fields, widgets and templates that RJSF brings along: a form of this console is one object whose
 * fields show the inputs of their kinds, and its buttons and messages stand around it.
 */
const getDefaultRegistry = (): Omit<Registry, 'schemaUtils' | 'templates'> & { readonly templates: object } => ({
  fields: { ObjectField, SchemaField },
  templates: { ButtonTemplates: { SubmitButton: nothing } },
  widgets: {},
  rootSchema: {},
  formContext: {},
  translateString: englishStringTranslator,
  globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
});

// biome-ignore lint/style/noDefaultExport: the function that it stands in for has one
export { getDefaultRegistry as default };
