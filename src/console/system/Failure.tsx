import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { type HwError, messageOf } from '../client/hwError.ts';
import { useT } from '../texts/i18n.ts';
import { frameTexts } from './texts.ts';

/** Shows why data could not be loaded, with a retry button. */
export function Failure({ error, retry }: { readonly error: HwError; readonly retry: () => void }): ReactNode {
  const translator = useT();
  const { t } = frameTexts.useT();
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="q-system-failure"
      title={messageOf(error, translator)}
      action={
        <Button size="small" onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
