import { theme as antdTheme, type ThemeConfig } from 'antd';
import { darkComponents, darkTokens } from './darkTokens.ts';
import { lightComponents, lightTokens } from './lightTokens.ts';
import type { Scheme } from './themeChoice.ts';

const shape: NonNullable<ThemeConfig['token']> = {
  borderRadius: 4,
  fontSize: 13,
  controlHeight: 30,
  fontFamily:
    '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  // Nothing waits for an animation.
  motion: false,
};

type Algorithm = typeof antdTheme.darkAlgorithm;
type MapToken = ReturnType<Algorithm>;

/** antd's own algorithm dims the colours that it is given; ours are chosen for their contrast and stay as they are. */
const asNamed: Algorithm = (_seed, map) => ({ ...(map as MapToken), ...(darkTokens as Partial<MapToken>) });

/** The look of the console on antd's tokens: harbour blue, dense, quiet; every text colour keeps 4.5:1 on its ground. */
export const themes: Readonly<Record<Scheme, ThemeConfig>> = {
  light: { token: { ...shape, ...lightTokens }, components: lightComponents },
  dark: {
    algorithm: [antdTheme.darkAlgorithm, asNamed],
    token: { ...shape, ...darkTokens },
    components: darkComponents,
  },
};
