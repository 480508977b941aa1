import type { ReactNode } from 'react';
import { Box } from '@techadds/shared/ui';

export function DraftNotice({ children }: { children: ReactNode }) {
  return (
    <Box role="status" p="3" rounded="md" bg="t.info.bg" color="t.info.fg" textStyle="sm">
      {children}
    </Box>
  );
}
