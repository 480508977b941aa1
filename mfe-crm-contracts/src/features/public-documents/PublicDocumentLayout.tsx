import { useEffect, type ReactNode } from 'react';
import type { AppliedBranding } from '@techadds/shared/contract/branding/endpoints';
import { useBranding } from '@techadds/shared/tenant';
import { Box, Flex, Text } from '@techadds/shared/ui';
import { SellerLogo } from './SellerLogo';

export const documentWidth = '1080px';

interface PublicDocumentLayoutProps {
  branding: AppliedBranding;
  partnerName: string;
  /** Name of the marketplace that the document was sent from. */
  tenantName: string;
  number: string;
  /** Shown beside the number. */
  summary: ReactNode;
  /** Shown at the end of the header. */
  action: ReactNode;
  /** Shown under the header while the recipient has something to do. */
  progress?: ReactNode;
  children: ReactNode;
}

/** Layout of a page that an e-mail links to: it has the sender's branding and shows nothing about a signed-in user. */
export function PublicDocumentLayout({
  branding,
  partnerName,
  tenantName,
  number,
  summary,
  action,
  progress,
  children,
}: PublicDocumentLayoutProps) {
  useBranding(branding);
  useEffect(() => {
    document.title = `${number} · ${partnerName}`;
  }, [number, partnerName]);
  return (
    <Flex direction="column" minHeight="100dvh" bg="bg.canvas" containerType="inline-size" containerName="main">
      <Box as="header" bg="bg" borderBottom="1px solid" borderColor="line">
        <Flex alignItems="center" gap="3" minHeight="14" py="2" px={{ base: '4', sm: '6' }} maxWidth={documentWidth} mx="auto">
          <SellerLogo name={partnerName} branding={branding} />
          <Box minWidth="0" flex="1">
            <Text fontWeight="semibold" truncate title={partnerName}>
              {partnerName}
            </Text>
            <Text textStyle="xs" color="fg.muted" truncate>
              {number} · {summary}
            </Text>
          </Box>
          {action}
        </Flex>
      </Box>
      {progress}
      <Box flex="1" width="full" maxWidth={documentWidth} mx="auto" px={{ base: '3', sm: '6' }} pt={{ base: '3', sm: '6' }}>
        {children}
      </Box>
      <Text textStyle="xs" color="fg.muted" textAlign="center" px="4" py="5" overflowWrap="anywhere">
        Sent by {partnerName} on {tenantName}
      </Text>
    </Flex>
  );
}
