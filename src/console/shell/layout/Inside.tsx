import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { type ReactNode, useMemo } from 'react';
import { FieldServicesContext } from '../../../fields/services.tsx';
import { useStore } from '../../client/store.ts';
import { type House, useHouse } from '../../house.ts';
import { createAuthProvider } from '../../providers/authProvider.ts';
import { createNoticeProvider } from '../../providers/noticeProvider.ts';
import { createAccessProvider, createI18nProvider } from '../../providers/refineProviders.ts';
import { useFieldServicesOf } from '../../registry/fieldServices.ts';
import { Layout } from './Layout.tsx';

/** Everything behind the login: Refine with our providers around the layout. */
export function Inside(): ReactNode {
  const house = useHouse();
  const providers = useMemo(() => createProviders(house), [house]);
  const services = useFieldServicesOf(house);
  const { routes } = useStore(house.access);
  const resources = useMemo(
    () =>
      [...routes.values()].flatMap(({ path, page }) =>
        page.view === 'list' ? [{ name: page.resource, list: path }] : [],
      ),
    [routes],
  );
  return (
    <Refine
      {...providers}
      routerProvider={routerProvider}
      resources={resources}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true, reactQuery }}
    >
      <FieldServicesContext value={services}>
        <Layout />
      </FieldServicesContext>
    </Refine>
  );
}

function createProviders(house: House) {
  return {
    dataProvider: house.data,
    authProvider: createAuthProvider(house),
    accessControlProvider: createAccessProvider(house),
    i18nProvider: createI18nProvider(house.settings),
    notificationProvider: createNoticeProvider(house.notices),
  };
}

/**
 * A failed read is shown with a button to try again, so nothing is repeated in silence. Nor does anything wait in silence
 * for a connection (`networkMode`): a save that waits would be sent after the person has thrown it away.
 */
const reactQuery = {
  clientConfig: {
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  },
} as const;
