import type { Company } from '@techadds/shared/contract/companies/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { Box, Flex, Text } from '@techadds/shared/ui';
import { IconAlertTriangle, IconHourglass } from '@techadds/shared/ui/icons';

/** Says what the state of the company means, and why it is so. */
export function CompanyNotice({ company }: { company: Company }) {
  const { status, statusReason, statusChangedAt, statusChangedBy } = company;
  if (status === 'active') return null;
  const tone = status === 'pending_approval' ? 't.wait' : 't.bad';
  const Icon = status === 'pending_approval' ? IconHourglass : IconAlertTriangle;
  return (
    <Flex gap="3" p="3.5" mb="5" rounded="lg" border="1px solid" borderColor={`${tone}.border`} bg={`${tone}.bg`} color={`${tone}.fg`}>
      <Box color={`${tone}.icon`} flex="none" aria-hidden>
        <Icon size={18} />
      </Box>
      <Text textStyle="sm" overflowWrap="anywhere">
        {status === 'pending_approval'
          ? 'This company waits for approval. It can get marketplaces after that.'
          : `${status === 'suspended' ? 'Suspended' : 'Terminated'} by ${statusChangedBy} on ${formatDateTime(statusChangedAt)}: ${statusReason ?? ''}`}
      </Text>
    </Flex>
  );
}
