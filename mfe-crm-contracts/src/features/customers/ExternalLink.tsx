import type { ReactNode } from 'react';
import { Box } from '@techadds/shared/ui';

export const toPhoneUrl = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

/** A link out of the app; web pages open in a new tab. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const opensTab = href.startsWith('http');
  return (
    <Box asChild color="brand.fg" fontWeight="medium" rounded="xs" _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}>
      <a href={href} {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })}>
        {children}
      </a>
    </Box>
  );
}
