import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, Datagrid, List, NumberField, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

const texts = ['quayCode', 'quayName', 'quayNameEn', 'quayType', 'portCode', 'firmsCode', 'country', 'stateCode', 'city', 'timezone'];

const authProvider = {
  login: async () => localStorage.setItem('token', 'token'),
  logout: async () => localStorage.removeItem('token'),
  checkAuth: async () => (localStorage.getItem('token') ? undefined : Promise.reject()),
  checkError: async () => undefined,
  getPermissions: async () => undefined,
};

/** A minimal list of wharves as in react-admin's guide, with the same twelve columns and 20 rows. */
function WharfList() {
  return (
    <List perPage={20}>
      <Datagrid>
        {texts.map((source) => (
          <TextField key={source} source={source} />
        ))}
        <NumberField source="freeDays" />
        <TextField source="status" />
      </Datagrid>
    </List>
  );
}

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={simpleRestProvider('/api')} authProvider={authProvider} requireAuth disableTelemetry>
    <Resource name="wharves" list={WharfList} />
  </Admin>,
);
