import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { obligationStatuses } from '@techadds/shared/contract/contracts/states';
import { listContractMilestones } from '@techadds/shared/contract/projects/endpoints';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, Button, Flex, lazyComponent, Money, Span, Text } from '@techadds/shared/ui';
import { IconPlus } from '@techadds/shared/ui/icons';
import { milestoneStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DueDay } from '@techadds/shared/ui/steps';

const PlanMilestones = lazyComponent(() => import('./PlanMilestones').then((part) => part.PlanMilestones));
const openStatuses = ['pending', 'funded', 'in_progress', 'changes_requested'];

/** The milestones of a contract, which add up to its value. Once there is a project, they are worked on there. */
export function ContractMilestones({ contract }: { contract: ContractDetail }) {
  const { id, currency, valueCents, status, archivedAt, project } = contract;
  const canPlan = useCan('contracts.milestones') && archivedAt === null && project === null && obligationStatuses.includes(status);
  const [planning, setPlanning] = useState(false);
  const query = useQuery(apiQuery(listContractMilestones, { params: { id }, query: { limit: '200' } }));
  const isEmpty = query.data?.items.length === 0;
  return (
    <>
      <QueryCard
        title="Milestones"
        query={query}
        height="64px"
        action={
          canPlan &&
          isEmpty && (
            <Button size="sm" icon={<IconPlus size={15} aria-hidden />} onClick={() => setPlanning(true)}>
              Plan milestones
            </Button>
          )
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <Text color="fg.muted">The value is not split into milestones.</Text>
          ) : (
            <>
              <Box as="ol" listStyle="none">
                {items.map((milestone) => (
                  <Flex
                    as="li"
                    key={milestone.id}
                    py="2"
                    gap="3"
                    rowGap="1"
                    flexWrap="wrap"
                    alignItems="center"
                    borderTop="1px solid"
                    borderColor="line"
                    _first={{ borderTop: 'none', pt: '0' }}
                    textStyle="sm"
                  >
                    <Box flex="1 1 12rem" minWidth="0" overflowWrap="anywhere">
                      <Text fontWeight="medium">{milestone.title}</Text>
                      <Text textStyle="xs" color="fg.muted">
                        Due <DueDay day={milestone.dueOn} isDone={!openStatuses.includes(milestone.status)} />
                      </Text>
                    </Box>
                    <StatusBadge states={milestoneStates} state={milestone.status} />
                    <Span fontWeight="medium">
                      <Money cents={milestone.amountCents} currency={currency} />
                    </Span>
                  </Flex>
                ))}
              </Box>
              <Flex
                pt="2"
                mt="1"
                borderTop="1px solid"
                borderColor="line"
                justifyContent="space-between"
                textStyle="sm"
                fontWeight="semibold"
              >
                <span>Value</span>
                <Money cents={valueCents} currency={currency} />
              </Flex>
            </>
          )
        }
      </QueryCard>
      {planning && <PlanMilestones contract={contract} onClose={() => setPlanning(false)} />}
    </>
  );
}
