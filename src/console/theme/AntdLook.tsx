import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useHouse } from '../house.ts';
import { useSay } from '../texts/useSay.ts';
import { antdLocales } from './antdLocales.ts';
import { InLook } from './inLook.ts';
import { themes } from './theme.ts';
import { useScheme } from './useScheme.ts';

/** Gives antd's parts our look, our language and the page's nonce. It is heavy: lists and the shell do without. */
export function AntdLook({ children }: { children: ReactNode }): ReactNode {
  const house = useHouse();
  const { language } = useSay();
  const scheme = useScheme(house.theme);
  return (
    <ConfigProvider
      theme={themes[scheme]}
      locale={antdLocales[language]}
      csp={{ nonce: house.nonce }}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      <InLook value>{children}</InLook>
    </ConfigProvider>
  );
}
