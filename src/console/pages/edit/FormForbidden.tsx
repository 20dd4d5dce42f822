import type { ReactNode } from 'react';
import { MessagePage } from '../../shell/pages/MessagePage.tsx';
import { useSay } from '../../texts/i18n.ts';

/** In place of a form whose record the person may not make or change, with the way back. */
export function FormForbidden({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useSay();
  return (
    <MessagePage handle="form-forbidden" title={say('form.forbidden')} text={say('form.forbiddenText')}>
      <button type="button" className="q-button" onClick={onClose}>
        {say('form.back')}
      </button>
    </MessagePage>
  );
}
