import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { englishStringTranslator, type Registry } from '@rjsf/utils';

const nothing = () => null;

/**
 * Replaces RJSF's fields, widgets and templates: a form here is one object whose fields render the console's own inputs, with buttons and
 * messages outside of RJSF.
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

// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export { getDefaultRegistry as default };
