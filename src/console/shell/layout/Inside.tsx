import { Refine } from '@refinedev/core';
import { routerProvider } from '@refinedev/react-router';
import { QueryClient } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useMemo, useState } from 'react';
import type { Language } from '../../../contract/text.ts';
import { FieldServicesContext } from '../../../fields/services.tsx';
import { useStore } from '../../client/useStore.ts';
import { type House, useHouse } from '../../house.ts';
import { createAccessProvider } from '../../providers/accessProvider.ts';
import { createAuthProvider } from '../../providers/authProvider.ts';
import { createDataProvider } from '../../providers/dataProvider.ts';
import { createI18nProvider } from '../../providers/i18nProvider.ts';
import { createNoticeProvider } from '../../providers/noticeProvider.ts';
import { useFieldServicesOf } from '../../registry/useFieldServicesOf.ts';
import { useSay } from '../../texts/useSay.ts';
import { Layout } from './Layout.tsx';

const antdLocales: Readonly<Record<Language, typeof zhCN>> = { zh: zhCN, en: enUS };

/** Everything behind the login: Refine with our providers around the layout. */
export function Inside(): ReactNode {
  const house = useHouse();
  const { language } = useSay();
  const providers = useMemo(() => createProviders(house), [house]);
  // Made here and not once for all: with the session goes what was read in it.
  const [queries] = useState(createQueries);
  const services = useFieldServicesOf(house, providers.dataProvider);
  const { routes } = useStore(house.access);
  const resources = useMemo(
    () => [...routes.values()].flatMap(({ path, page }) => (page.view === 'list' ? [{ name: page.resource, list: path }] : [])),
    [routes],
  );
  return (
    <ConfigProvider locale={antdLocales[language]}>
      <Refine
        {...providers}
        routerProvider={routerProvider}
        resources={resources}
        options={{ disableTelemetry: true, disableRouteChangeHandler: true, reactQuery: { clientConfig: queries } }}
      >
        <FieldServicesContext value={services}>
          <Layout />
        </FieldServicesContext>
      </Refine>
    </ConfigProvider>
  );
}

function createProviders(house: House) {
  return {
    dataProvider: createDataProvider(house),
    authProvider: createAuthProvider(house),
    accessControlProvider: createAccessProvider(house),
    i18nProvider: createI18nProvider(house.settings),
    notificationProvider: createNoticeProvider(house.notices),
  };
}

/** A failed read is shown with a button to try again, so nothing is repeated in silence. */
function createQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0 }, mutations: { retry: false } } });
}
