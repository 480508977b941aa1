import { ChakraProvider } from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { useState, type ReactNode } from 'react';
import geist from '../fonts/geist.woff2';
import { applyColorMode, useColorMode } from './color-mode';
import { system } from './system';

const fontFace = {
  '@font-face': {
    fontFamily: 'Geist Variable',
    fontStyle: 'normal',
    fontWeight: '400 600',
    fontDisplay: 'swap',
    src: `url(${geist}) format('woff2')`,
  },
} as const;

/** Styles and colour mode for everything below; `nonce` is the one the page's content policy allows for styles. */
export function UiProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const [cache] = useState(() => {
    applyColorMode();
    return createCache({ key: 'ta', nonce });
  });
  // Listens for as long as the app runs, so that the system's or another tab's change shows at once.
  useColorMode();
  return (
    <CacheProvider value={cache}>
      <Global styles={fontFace} />
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
