import { useState } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import type { PayoutAction } from '@techadds/shared/contract/payouts/states';
import { cancelPayout, markPayoutPaid, retryPayout, type PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { useNavigate } from '@techadds/shared/router';
import { Box, Button, ErrorNotice, lazyComponent, toast } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';

const MarkFailedDialog = lazyComponent(() => import('./MarkFailedDialog').then((part) => part.MarkFailedDialog));

const actionLabels: Record<PayoutAction, string> = {
  cancel: 'Cancel payout',
  retry: 'Retry',
  markPaid: 'Mark paid',
  markFailed: 'Mark failed',
};
const actionOrder: readonly PayoutAction[] = ['cancel', 'markFailed', 'markPaid', 'retry'];

/** The allowed actions of a payout. Each needs a confirmation, and its result is shown only when the server confirms. */
export function PayoutActions({ payout }: { payout: PayoutDetail }) {
  const { id, number, amountCents, currency, bankLast4, partner } = payout;
  const [asking, setAsking] = useState<PayoutAction>();
  const navigate = useNavigate();
  const cancel = useApiMutation(cancelPayout);
  const paid = useApiMutation(markPayoutPaid);
  const retry = useApiMutation(retryPayout);
  const amount = formatMoney(amountCents, currency);
  const close = () => {
    setAsking(undefined);
    for (const { reset } of [cancel, paid, retry]) reset();
  };
  const done = (title: string) => {
    toast({ title, tone: 'ok' });
    close();
  };
  const input = { params: { id } };

  const questions = {
    cancel: {
      title: `Cancel ${number}?`,
      text: `${amount} stays in Available instead of going to account …${bankLast4}.`,
      call: cancel,
      run: () => cancel.mutate(input, { onSuccess: () => done(`${number} is canceled. ${amount} is available again.`) }),
    },
    markPaid: {
      title: `Has the bank paid ${number}?`,
      text: `${amount} is marked as paid to account …${bankLast4}, and ${partner.name} is notified.`,
      call: paid,
      run: () => paid.mutate(input, { onSuccess: () => done(`${number} is paid`) }),
    },
    retry: {
      title: `Retry ${number}?`,
      text: `${amount} is sent to the current payout account as a new payout.`,
      call: retry,
      run: () =>
        retry.mutate(input, {
          onSuccess: (next) => {
            done(`${next.number} is on its way in place of ${number}`);
            void navigate(paths.payout(next.id));
          },
        }),
    },
  };
  const question = asking && asking !== 'markFailed' ? questions[asking] : undefined;
  const failure: ApiError | null = question?.call.error ?? null;

  return (
    <>
      {actionOrder
        .filter((action) => payout.allowedActions.includes(action))
        .map((action) => (
          <Button
            key={action}
            variant={action === 'cancel' || action === 'markFailed' ? 'danger' : 'solid'}
            onClick={() => setAsking(action)}
          >
            {actionLabels[action]}
          </Button>
        ))}
      {question && asking && (
        <ConfirmDialog
          open
          title={question.title}
          confirmLabel={actionLabels[asking]}
          cancelLabel="Go back"
          danger={asking === 'cancel'}
          busy={question.call.isPending}
          onClose={close}
          onConfirm={question.run}
        >
          {question.text}
          {failure && (
            <Box mt="3">
              <ErrorNotice title={`${number} was not changed`} reassurance="No money moved." error={failure} />
            </Box>
          )}
        </ConfirmDialog>
      )}
      {asking === 'markFailed' && <MarkFailedDialog payout={payout} onClose={close} />}
    </>
  );
}
