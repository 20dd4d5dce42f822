import { existsSync } from 'node:fs';
import type { FileEntry } from '../../../src/contract/files.ts';
import { testFileStore } from '../../support/fileStore.ts';
import type { Answer, Client } from './client.ts';
import { create } from './lab.ts';
import { hire } from './people.ts';
import { schemaEditing, tool, toolFile } from './schemaEditing.ts';
import { startApp, type TestApp } from './startApp.ts';

const base = '/hw/wms/labTool';
/** The calls of a resource that has attachments and file fields. */
export const calls = {
  upload: `${base}/uploadFile`,
  list: `${base}/findFileList`,
  download: `${base}/downloadFile`,
  remove: `${base}/removeFileByIds`,
  mark: `${base}/markFile`,
  save: `${base}/saveLabTool`,
  saveBatch: `${base}/saveLabToolBach`,
  one: (id: string) => `${base}/findLabToolById/${id}`,
  prove: `${base}/prove`,
  log: (id: string) => `${base}/findLabToolLogList/${id}`,
  delete: (id: string) => `${base}/deleteLabToolById/${id}`,
};

export const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200, 7)]);
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');

const text = (zh: string, en: string) => ({ zh, en });
const files = {
  detail: {
    files: {
      ...{ kinds: ['MANUAL', 'PHOTO'], accept: ['image', 'pdf', 'office', 'text'], most: 4 },
      marks: [
        { name: 'forCustomers', title: text('客户可见', 'For customers'), default: true },
        { name: 'isFinal', title: text('定稿', 'Final') },
      ],
    },
  },
};
/** Adds an action that requires a picture as input. */
const proved = {
  actions: [
    {
      ...{ name: 'prove', title: text('举证', 'Prove'), at: 'row', perm: 'lab:tool:edit' },
      form: {
        required: ['picture'],
        properties: {
          picture: { type: 'string', format: 'file', title: text('图片', 'Picture') },
          secret: { type: 'string', format: 'file', title: text('密图', 'Secret') },
        },
      },
    },
  ],
};
const picture = { type: 'string', format: 'file', accept: ['image'], title: text('图片', 'Picture') };
const secret = { ...picture, title: text('密图', 'Secret'), access: { read: 'lab:tool:secret' } };

export interface UploadInput {
  readonly client?: Client;
  readonly path?: string;
  readonly texts?: Readonly<Record<string, string>>;
  readonly name?: string;
  readonly content?: Buffer;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isFileFirst?: boolean;
}

/** Starts an app whose tools can have files of up to 1 MB. Returns functions that upload and read them. */
export async function startFiling(openStore = testFileStore) {
  const store = await openStore(() => String(app.database.environment.HW_DATA_DIR));
  const app: TestApp = await startApp({ HW_FILE_MB: '1', ...store.environment });
  const saved = await schemaEditing(() => app).save(toolFile, tool({ ...files, ...proved }, { picture, secret }), '');
  if (saved.code !== 20000) throw new Error(saved.text);
  let admin = app.admin;
  let toolNo = 0;
  const nextName = (): string => {
    toolNo += 1;
    return `tool ${toolNo}`;
  };
  /** Requests a file and returns the response before its content is read. */
  const requested = (fileId: string, { url, token } = admin): Promise<Response> =>
    fetch(url + calls.download, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: String(token) },
      body: JSON.stringify({ fileId }),
    });
  return {
    app: app as Pick<TestApp, 'url' | 'guest' | 'as'>,
    /** Where the server keeps the contents of files. */
    store,
    close: async (): Promise<void> => {
      await app.close();
      await store.close();
    },
    get admin() {
      return admin;
    },
    nextName,
    dataDir: (): string => String(app.database.environment.HW_DATA_DIR),
    /** Creates a user who may edit tools and their files but may not read the secret field, and returns the user's client. */
    clerk: async (): Promise<Client> => {
      const perms = ['list', 'query', 'add', 'edit', 'upload'].map((may) => `lab:tool:${may}`);
      return (await hire({ admin, as: app.as }, { account: 'toolClerk', perms })).client;
    },
    newTool: async (): Promise<string> => (await create(admin, calls.save, { toolName: nextName() })).id,
    upload: (sent: UploadInput): Promise<Answer> => upload(admin, sent),
    listed: async (id: string): Promise<FileEntry[]> => (await admin.post(calls.list, { id })).data.records,
    requested,
    fetched: async (fileId: string, client = admin) => {
      const response = await requested(fileId, client);
      const { status, headers } = response;
      return { status, headers, content: Buffer.from(await response.arrayBuffer()) };
    },
    isStored: (id: string): boolean => existsSync(store.pathOf(id)),
    /** Sets the server's clock forward by a day and an hour, and restarts the server. */
    sleepOver: async (): Promise<void> => {
      app.wait(25 * 3_600_000);
      await app.restart();
      admin = await app.as('admin');
    },
  };
}

/** Uploads a file in a multipart form, as a browser does. */
function upload(admin: Client, sent: UploadInput): Promise<Answer> {
  const { client = admin, path = calls.upload, texts = {}, name = 'a.png', content = png } = sent;
  const form = new FormData();
  const addFile = () => form.append('file', new Blob([new Uint8Array(content)], { type: sent.type ?? 'x/y' }), name);
  if (sent.isFileFirst) addFile();
  for (const [key, value] of Object.entries(texts)) form.append(key, value);
  if (!sent.isFileFirst) addFile();
  const authorization: Record<string, string> = client.token === undefined ? {} : { Authorization: client.token };
  return client.send(path, { method: 'POST', body: form, headers: { ...authorization, ...sent.headers } });
}
