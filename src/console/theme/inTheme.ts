import { createContext } from 'react';

/** Whether the component is already inside `AntdTheme`. */
export const InTheme = createContext(false);
