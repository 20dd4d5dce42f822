import { createContext } from 'react';

/** Whether `AntdTheme` is around the component already. */
export const InTheme = createContext(false);
