import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { appealReasons, appealStatuses } from '@techadds/shared/contract/ratings/states';
import { listAllAppeals, reviewAppeal, type Appeal } from '@techadds/shared/contract/ratings/endpoints';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { AppealDetails, PaginatedList, appealReasonLabels } from '@techadds/shared/features/rating-management';
import { useAction } from '@techadds/shared/patterns/record';
import { parseOffset, useSearchState } from '@techadds/shared/router';
import { Button, HStack, NativeSelect, lazyComponent, SearchInput, Text, TextLink, Toolbar } from '@techadds/shared/ui';
import { appealStates, getStatusMeta } from '@techadds/shared/ui/states';

const DecisionDialog = lazyComponent(() => import('./DecisionDialog').then((part) => part.DecisionDialog));

const appealParamDefaults = { query: '', status: '', reason: '', by: 'createdAt.desc', offset: '0' };

/** The appeals of all partners, and the decisions about them. */
export function Appeals() {
  const [address, change] = useSearchState(appealParamDefaults);
  const [deciding, setDeciding] = useState<Appeal>();
  const status = appealStatuses.find((known) => known === address.status);
  const reason = appealReasons.find((known) => known === address.reason);
  const order = address.by === 'createdAt.asc' ? 'asc' : 'desc';
  const query = useQuery({
    ...apiQuery(listAllAppeals, {
      query: { query: address.query.slice(0, 200), status, reason, order, offset: parseOffset(address.offset), limit: '20' },
    }),
    placeholderData: keepPreviousData,
  });
  const counts = query.data?.counts;
  return (
    <div>
      <Toolbar>
        <SearchInput size="sm" label="Search appeals" value={address.query} onChange={(text) => change({ query: text })} />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Status"
          value={status ?? ''}
          options={[
            { value: '', label: `Any status${counts ? ` (${counts.all})` : ''}` },
            ...appealStatuses.map((value) => ({
              value,
              label: `${getStatusMeta(appealStates, value).label}${counts ? ` (${counts[value]})` : ''}`,
            })),
          ]}
          onChange={({ target }) => change({ status: target.value })}
        />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Reason"
          value={reason ?? ''}
          options={[{ value: '', label: 'Any reason' }, ...appealReasons.map((value) => ({ value, label: appealReasonLabels[value] }))]}
          onChange={({ target }) => change({ reason: target.value })}
        />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Sort"
          value={`createdAt.${order}`}
          options={[
            { value: 'createdAt.desc', label: 'Newest first' },
            { value: 'createdAt.asc', label: 'Oldest first' },
          ]}
          onChange={({ target }) => change({ by: target.value })}
        />
      </Toolbar>
      <PaginatedList
        resource="appeals"
        query={query}
        filtered={address.query !== '' || status !== undefined || reason !== undefined}
        onClear={() => change({ query: '', status: '', reason: '' })}
        onOffsetChange={(offset) => change({ offset: String(offset) })}
        emptyState={{ title: 'No appeals yet', text: 'Appeals of partners against ratings appear here.' }}
      >
        {(appeal) => <AppealItem appeal={appeal} onDecide={() => setDeciding(appeal)} />}
      </PaginatedList>
      {deciding && <DecisionDialog appeal={deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  );
}

function AppealItem({ appeal, onDecide }: { appeal: Appeal; onDecide: () => void }) {
  const { id, status, rating, reviewerName, allowedActions } = appeal;
  const { number } = rating.order;
  const review = useAction(reviewAppeal, { done: () => `The appeal about ${number} is under review`, failed: `${number}:` });
  return (
    <AppealDetails appeal={appeal} order={<TextLink to={paths.adminOrder(rating.order.id)}>{number}</TextLink>}>
      {status === 'under_review' && reviewerName && (
        <Text mt="2" textStyle="xs" color="fg.muted">
          {reviewerName} looks at it.
        </Text>
      )}
      {allowedActions.length > 0 && (
        <HStack gap="2" mt="3">
          {allowedActions.includes('review') && (
            <Button
              size="sm"
              busy={review.busy}
              aria-label={`Take under review the appeal about ${number}`}
              onClick={() => void review.run({ params: { appealId: id } })}
            >
              Take under review
            </Button>
          )}
          {allowedActions.includes('resolve') && (
            <Button size="sm" variant="solid" aria-label={`Decide the appeal about ${number}`} onClick={onDecide}>
              Decide
            </Button>
          )}
        </HStack>
      )}
    </AppealDetails>
  );
}
