import type { ReactNode } from 'react';
import { Box } from '@techadds/shared/ui';

/** The sticky action bar of a long form. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Box position="sticky" bottom="0" zIndex="sticky" mt="5" css={{ _cSm: { px: '4' }, _cLg: { maxWidth: 'calc(100% - 340px)' } }}>
      {children}
    </Box>
  );
}
