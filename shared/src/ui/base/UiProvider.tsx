import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider, Global } from '@emotion/react';
import { useState, type ReactNode } from 'react';
import geist from '../fonts/geist.woff2';
import { applyColorMode, useColorMode } from './color-mode';
import { createStyleCache } from './create-style-cache';
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

/** Provides styles and color mode; `nonce` is the one that the page's content security policy allows for styles. */
export function UiProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const [cache] = useState(() => {
    applyColorMode();
    return createStyleCache(nonce);
  });
  // Subscribes for the lifetime of the app, so that changes of the system setting or in another tab apply at once.
  useColorMode();
  return (
    <CacheProvider value={cache}>
      <Global styles={fontFace} />
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
