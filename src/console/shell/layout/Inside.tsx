import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { type ReactNode, useMemo } from 'react';
import { FieldServicesContext } from '../../../fields/services.tsx';
import { type App, useApp } from '../../app.ts';
import { useStore } from '../../client/store.ts';
import { createAuthProvider } from '../../providers/authProvider.ts';
import { createNoticeProvider } from '../../providers/noticeProvider.ts';
import { createAccessProvider, createI18nProvider } from '../../providers/refineProviders.ts';
import { useFieldServicesOf } from '../../registry/fieldServices.ts';
import { Layout } from './Layout.tsx';

/** Everything behind the login: Refine with our providers around the layout. */
export function Inside(): ReactNode {
  const app = useApp();
  const providers = useMemo(() => createProviders(app), [app]);
  const services = useFieldServicesOf(app);
  const { routes } = useStore(app.access);
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

function createProviders(app: App) {
  return {
    dataProvider: app.data,
    authProvider: createAuthProvider(app),
    accessControlProvider: createAccessProvider(app),
    i18nProvider: createI18nProvider(app.settings),
    notificationProvider: createNoticeProvider(app.notices),
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
