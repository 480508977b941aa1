import { apiQuery } from '@techadds/shared/api';
import { cancelCreditPayout, listCreditPayouts, type CreditPayout } from '@techadds/shared/contract/credit/payouts';
import { DownloadInvoiceButton } from '@techadds/shared/features/amount-breakdown';
import { creditPayoutStates } from '@techadds/shared/features/payment';
import { formatDate } from '@techadds/shared/format/date';
import { useAction } from '@techadds/shared/patterns/record';
import { useQuery } from '@techadds/shared/query';
import { Button, Card, Flex, Money, Span, Stack } from '@techadds/shared/ui';
import { StatusBadge } from '@techadds/shared/ui/status';

/** The latest payouts that the customer asked for; nothing before the first. */
export function OwnPayouts() {
  const { data } = useQuery(apiQuery(listCreditPayouts, { query: { limit: '5' } }));
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="Payouts">
      <Stack gap="3">
        {data.items.map((payout) => (
          <OwnPayout key={payout.id} payout={payout} />
        ))}
      </Stack>
    </Card>
  );
}

function OwnPayout({ payout }: { payout: CreditPayout }) {
  const { id, number, amountCents, currency, bankLast4, requestedAt, status, note, statement, allowedActions } = payout;
  const cancel = useAction(cancelCreditPayout, { done: () => `${number} is canceled`, failed: `${number} was not canceled.` });
  return (
    <Flex gap="3" alignItems="center" flexWrap="wrap" textStyle="sm">
      <Span flex="1 1 14rem" minWidth="0">
        {number}, <Money cents={amountCents} currency={currency} /> to account …{bankLast4}
        <Span display="block" color="fg.muted" textStyle="xs" overflowWrap="anywhere">
          {formatDate(requestedAt)}
          {note !== null && `, ${note}`}
        </Span>
      </Span>
      <Flex gap="3" alignItems="center">
        <StatusBadge states={creditPayoutStates} state={status} />
        {statement && <DownloadInvoiceButton invoice={statement} compact />}
        {allowedActions.includes('cancel') && (
          <Button size="sm" busy={cancel.busy} aria-label={`Cancel ${number}`} onClick={() => void cancel.run({ params: { id } })}>
            Cancel
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
