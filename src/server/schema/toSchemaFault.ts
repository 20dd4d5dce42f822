import { onceFor } from '../../../codegen/model/onceFor.ts';
import type { Fault } from '../../../codegen/types.ts';
import { faultInChinese } from '../../../codegen/words/faultInChinese.ts';
import type { SchemaFault } from '../../contract/schemaEditor.ts';

/** A fault as consoles are told of it: in every language, the English words standing in where Chinese ones are missing. */
export const toSchemaFault = onceFor((fault: Fault): SchemaFault => {
  const { mendZh: _, isFollowing: __, missing: ___, isChange: ____, ...told } = fault;
  const { what, mend } = told;
  const chinese = faultInChinese(fault);
  return {
    ...told,
    texts: { what: { zh: chinese.what ?? what, en: what }, mend: { zh: chinese.mend ?? mend, en: mend } },
  };
});
