import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { listObligations, removeObligation, updateObligation, type Obligation } from '@techadds/shared/contract/contracts/obligations';
import { obligationStatuses } from '@techadds/shared/contract/contracts/states';
import { formatDateTime } from '@techadds/shared/format/date';
import { useAction } from '@techadds/shared/patterns/record';
import { QueryCard } from '@techadds/shared/patterns/report';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, Button, Flex, IconButton, lazyComponent, Text } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { IconPencil, IconPlus, IconTrash } from '@techadds/shared/ui/icons';
import { DueDay } from '@techadds/shared/ui/steps';

const ObligationDialog = lazyComponent(() => import('./ObligationDialog').then((part) => part.ObligationDialog));
const pageSize = 25;
const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** What the parties of a contract have to do until when, with a mark for what is done. */
export function Obligations({ contract }: { contract: ContractDetail }) {
  const { id, status, archivedAt, partner, customer } = contract;
  const canEdit = useCan('contracts.obligations') && archivedAt === null && obligationStatuses.includes(status);
  const [limit, setLimit] = useState(pageSize);
  const [edited, setEdited] = useState<Obligation | 'new'>();
  const query = useQuery({
    ...apiQuery(listObligations, { params: { id }, query: { limit: String(limit) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <QueryCard
        title="Obligations"
        query={query}
        height="64px"
        action={
          canEdit && (
            <Button size="sm" icon={<IconPlus {...icon} />} onClick={() => setEdited('new')}>
              Add obligation
            </Button>
          )
        }
      >
        {({ items, meta }) => (
          <>
            {items.length === 0 && <Text color="fg.muted">Nothing has to be done by a certain day.</Text>}
            <Box as="ul" listStyle="none">
              {items.map((obligation) => (
                <ObligationRow
                  key={obligation.id}
                  contractId={id}
                  obligation={obligation}
                  partyName={obligation.party === 'partner' ? partner.name : customer.name}
                  canEdit={canEdit}
                  onEdit={() => setEdited(obligation)}
                />
              ))}
            </Box>
            {meta.hasMore && limit < 200 && (
              <Button mt="3" size="sm" onClick={() => setLimit(200)}>
                Show more of {meta.total}
              </Button>
            )}
          </>
        )}
      </QueryCard>
      {edited && (
        <ObligationDialog contractId={id} {...(edited !== 'new' && { obligation: edited })} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

interface ObligationRowProps {
  contractId: string;
  obligation: Obligation;
  partyName: string;
  canEdit: boolean;
  onEdit: () => void;
}

function ObligationRow({ contractId, obligation, partyName, canEdit, onEdit }: ObligationRowProps) {
  const { id, title, description, party, dueOn, doneAt, doneBy, updatedAt } = obligation;
  const params = { id: contractId, obligationId: id };
  const isDone = doneAt !== null;
  const mark = useAction(updateObligation, { failed: `${title} was not saved.` });
  const remove = useAction(removeObligation, { done: () => `${title} is removed`, failed: `${title} was not removed.` });
  const toggle = () => mark.run({ params, body: { title, description, party, dueOn, updatedAt, done: !isDone } });
  return (
    <Flex as="li" py="2" gap="3" alignItems="flex-start" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none', pt: '0' }}>
      <Checkbox aria-label={`${title} is done`} checked={isDone} disabled={!canEdit || mark.busy} onChange={() => void toggle()} />
      <Box flex="1" minWidth="0" overflowWrap="anywhere" textStyle="sm">
        <Text fontWeight="medium" {...(isDone && { color: 'fg.muted', textDecoration: 'line-through' })}>
          {title}
        </Text>
        {description !== '' && (
          <Text color="fg.muted" whiteSpace="pre-line">
            {description}
          </Text>
        )}
        <Text textStyle="xs" color="fg.muted">
          {partyName}, due <DueDay day={dueOn} isDone={isDone} />
          {doneAt !== null && `, done by ${doneBy ?? ''} on ${formatDateTime(doneAt)}`}
        </Text>
      </Box>
      {canEdit && (
        <Flex gap="1">
          <IconButton size="sm" label={`Edit ${title}`} icon={<IconPencil {...icon} />} onClick={onEdit} />
          {!isDone && (
            <IconButton
              size="sm"
              label={`Remove ${title}`}
              icon={<IconTrash {...icon} />}
              disabled={remove.busy}
              onClick={() => void remove.run({ params })}
            />
          )}
        </Flex>
      )}
    </Flex>
  );
}
