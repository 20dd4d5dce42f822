import { createContext } from 'react';

/** Whether `AntdLook` is around the component already. */
export const InLook = createContext(false);
