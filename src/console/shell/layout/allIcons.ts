import * as icons from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Any outlined antd icon by its name; a name that does not exist gives the icon for "some page". */
export function iconByName(name: string): ComponentType {
  const isIcon = /^[A-Z]\w+Outlined$/.test(name) && Object.hasOwn(icons, name);
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: any icon may be asked for; this is why the module is loaded late
  return (isIcon ? icons[name as keyof typeof icons] : icons.AppstoreOutlined) as ComponentType;
}
