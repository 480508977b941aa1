import { formatDateTime } from '@techadds/shared/format/date';
import { Box, Card, DescriptionList, Flex, Span, Stack, Text } from '@techadds/shared/ui';
import { IconCircleCheck, IconCircleX } from '@techadds/shared/ui/icons';
import { StatusNotice } from '../public-documents/StatusNotice';
import { getVerdict, listChecks } from './verification-result';
import type { Verification } from './verify-file';

/** The verdict on a file, what was checked, and what the record says of it. */
export function VerificationResult({ result }: { result: Verification }) {
  const { seal, check } = result;
  return (
    <Box>
      <StatusNotice key={check.sha256} state={getVerdict(result)} isNew />
      <Stack gap="4">
        <Card title="Checks">
          <Stack as="ul" gap="3" listStyleType="none">
            {listChecks(result).map(({ label, passed, text }) => (
              <Flex as="li" key={label} gap="3">
                <Box flex="none" mt="1px" color={passed ? 't.ok.icon' : 't.bad.icon'}>
                  {passed ? <IconCircleCheck size={18} aria-label="Passed" /> : <IconCircleX size={18} aria-label="Failed" />}
                </Box>
                <Box minWidth="0">
                  <Text fontWeight="semibold">{label}</Text>
                  <Text color="fg.muted">{text}</Text>
                </Box>
              </Flex>
            ))}
          </Stack>
        </Card>
        {seal && (
          <Card title="Record">
            <DescriptionList
              items={[
                { term: 'Sealed by', value: seal.tenantName },
                { term: 'Contract', value: seal.contractNumber },
                { term: 'Signed by', value: seal.signers.join(', ') },
                { term: 'Completed', value: formatDateTime(seal.completedAt) },
                { term: 'Time stamp', value: seal.level === 'B-T' ? 'By a time stamp authority' : 'By the server’s clock' },
              ]}
            />
          </Card>
        )}
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          SHA-256 <Span fontFamily="mono">{check.sha256}</Span>
        </Text>
      </Stack>
    </Box>
  );
}
