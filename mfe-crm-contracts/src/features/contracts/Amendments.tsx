import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { Badge, Box, Card, Flex, Span, TextLink } from '@techadds/shared/ui';
import { contractStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';

/** The amendments of a contract, the newest first. Renders nothing without any. */
export function Amendments({ contract: { amendments } }: { contract: ContractDetail }) {
  if (amendments.length === 0) return null;
  return (
    <Card title="Amendments">
      <Box as="ul" listStyle="none">
        {amendments.map(({ id, number, status, createdAt, completedAt, archivedAt }, n) => (
          <Flex
            as="li"
            key={id}
            gap="3"
            py="2.5"
            alignItems="center"
            flexWrap="wrap"
            {...(n > 0 && { borderTop: '1px solid', borderColor: 'line' })}
          >
            <Box flex="1 1 12rem" minWidth="0">
              <TextLink to={paths.contract(id)}>{number}</TextLink>
              <Span display="block" textStyle="xs" color="fg.muted">
                {completedAt ? `In effect since ${formatDateTime(completedAt)}` : `Drafted ${formatDateTime(createdAt)}`}
              </Span>
            </Box>
            {archivedAt ? <Badge>Archived</Badge> : <StatusBadge states={contractStates} state={status} />}
          </Flex>
        ))}
      </Box>
    </Card>
  );
}
