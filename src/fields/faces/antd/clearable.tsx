import { CloseCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';

/** The button that empties a choice, by its name in the language of whoever looks: antd has one in English alone. */
export function clearable(label: string): { readonly label: string; readonly clearIcon: ReactNode } {
  return { label, clearIcon: <CloseCircleFilled /> };
}
