import type { ReactNode } from 'react';
import { parseTextBlocks } from '@techadds/shared/contract/contracts/text';
import type { PublicContract } from '@techadds/shared/contract/contracts/endpoints';
import { formatFullDay } from '@techadds/shared/format/date';
import { formatCount } from '@techadds/shared/format/text';
import { Box, Card, DescriptionList, Heading, Money, Span, Text } from '@techadds/shared/ui';

interface ContractDocumentProps {
  contract: PublicContract;
  /** The signers, at the end of the document. */
  children: ReactNode;
}

/** The full text of a contract with its terms and signers. */
export function ContractDocument({ contract, children }: ContractDocumentProps) {
  const { title, body, partnerName, customerName, message, valueCents, currency, effectiveOn, endsOn, sha256 } = contract;
  const { renewal, renewalMonths, noticeDays } = contract;
  return (
    <Card padded={false} px="4" py="5" _cSm={{ px: '8', py: '8' }}>
      <Heading as="h1" size="xl" overflowWrap="anywhere">
        {title}
      </Heading>
      <Text color="fg.muted" mt="1" overflowWrap="anywhere">
        between {partnerName} and {customerName}
      </Text>
      {message && (
        <Box mt="5" p="3" rounded="md" bg="bg.subtle" border="1px solid" borderColor="line">
          <Text textStyle="xs" color="fg.muted">
            {partnerName} writes
          </Text>
          <Text mt="0.5" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {message}
          </Text>
        </Box>
      )}
      <Box mt="5" py="2" borderBlock="1px solid" borderColor="line">
        <DescriptionList
          items={[
            { term: 'Fee', value: <Money cents={valueCents} currency={currency} /> },
            { term: 'Active from', value: formatFullDay(effectiveOn) },
            { term: 'Until', value: endsOn === null ? 'No end date' : formatFullDay(endsOn) },
            ...(renewal === 'none'
              ? []
              : [
                  {
                    term: 'Renewal',
                    value: renewal === 'auto' ? `By ${formatCount(renewalMonths ?? 0, 'month')}, unless notice is given` : 'By agreement',
                  },
                ]),
            ...(noticeDays === 0 ? [] : [{ term: 'Notice period', value: formatCount(noticeDays, 'day') }]),
          ]}
        />
      </Box>
      <Box textStyle="md" lineHeight="1.6" overflowWrap="anywhere">
        {parseTextBlocks(body).map(({ kind, text }, n) =>
          kind === 'heading' ? (
            <Heading key={n} as="h2" size="md" mt="6">
              {text}
            </Heading>
          ) : (
            <Text key={n} mt="2.5" whiteSpace="pre-wrap" lineHeight="1.6">
              {text}
            </Text>
          ),
        )}
      </Box>
      {children}
      <Text mt="6" textStyle="2xs" color="fg.subtle">
        Fingerprint of what is signed (SHA-256){' '}
        <Span fontFamily="mono" overflowWrap="anywhere">
          {sha256}
        </Span>
      </Text>
    </Card>
  );
}
