import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { appealStatuses } from '@techadds/shared/contract/ratings/states';
import { listPartnerAppeals, withdrawAppeal, type Appeal } from '@techadds/shared/contract/ratings/endpoints';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { AppealDetails, PaginatedList } from '@techadds/shared/features/rating-management';
import { parseOffset, useSearchState } from '@techadds/shared/router';
import { Box, Button, ErrorNotice, NativeSelect, SearchInput, TextLink, toast, Toolbar } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { appealStates, getStatusMeta } from '@techadds/shared/ui/states';

const appealParamDefaults = { query: '', status: '', offset: '0' };

/** The partner's appeals, newest first. */
export function OwnAppeals() {
  const [address, change] = useSearchState(appealParamDefaults);
  const [withdrawing, setWithdrawing] = useState<Appeal>();
  const status = appealStatuses.find((known) => known === address.status);
  const query = useQuery({
    ...apiQuery(listPartnerAppeals, {
      query: { query: address.query.slice(0, 200), status, offset: parseOffset(address.offset), limit: '20' },
    }),
    placeholderData: keepPreviousData,
  });
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
            { value: '', label: 'Any status' },
            ...appealStatuses.map((value) => ({
              value,
              label: `${getStatusMeta(appealStates, value).label} (${query.data?.counts[value] ?? 0})`,
            })),
          ]}
          onChange={({ target }) => change({ status: target.value })}
        />
      </Toolbar>
      <PaginatedList
        resource="appeals"
        query={query}
        filtered={address.query !== '' || status !== undefined}
        onClear={() => change({ query: '', status: '' })}
        onOffsetChange={(offset) => change({ offset: String(offset) })}
        emptyState={{
          title: 'No appeals yet',
          text: 'When a rating is not right, appeal it from the list of ratings, and follow the decision here.',
        }}
      >
        {(appeal) => (
          <AppealDetails
            appeal={appeal}
            order={<TextLink to={paths.partnerOrder(appeal.rating.order.id)}>{appeal.rating.order.number}</TextLink>}
          >
            {appeal.allowedActions.includes('withdraw') && (
              <Button
                size="sm"
                mt="3"
                aria-label={`Withdraw the appeal about ${appeal.rating.order.number}`}
                onClick={() => setWithdrawing(appeal)}
              >
                Withdraw
              </Button>
            )}
          </AppealDetails>
        )}
      </PaginatedList>
      {withdrawing && <WithdrawDialog appeal={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </div>
  );
}

function WithdrawDialog({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const { mutate, isPending, error } = useApiMutation(withdrawAppeal);
  const { number } = appeal.rating.order;
  const withdraw = () => {
    if (isPending) return;
    mutate(
      { params: { appealId: appeal.id } },
      {
        onSuccess: () => {
          toast({ title: `The appeal about ${number} is withdrawn` });
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={`Withdraw the appeal about ${number}?`}
      confirmLabel="Withdraw appeal"
      cancelLabel="Keep appeal"
      danger
      busy={isPending}
      onClose={onClose}
      onConfirm={withdraw}
    >
      The rating is unchanged, and the customer is notified. You can appeal again within the 30 days.
      {error && (
        <Box mt="3">
          <ErrorNotice title="The appeal stays" reassurance="Nothing was changed." error={error} />
        </Box>
      )}
    </ConfirmDialog>
  );
}
