import type { ReactNode } from 'react';
import { Box } from '@techadds/shared/ui/base';

/** A link between public pages. It loads the page, because they have no router. */
export function PublicLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box asChild color="brand.fg" fontWeight="medium" rounded="xs" _hover={{ textDecoration: 'underline' }}>
      <a href={to}>{children}</a>
    </Box>
  );
}
