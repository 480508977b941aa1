import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { cancelDeposit, settleDeposit, type Deposit } from '@techadds/shared/contract/deposits';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, Button, ErrorNotice, HStack, toast } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';

/** What may be done with a deposit now; its state changes only when the server has it. */
export function DepositActions({ deposit, onRefund }: { deposit: Deposit; onRefund: (deposit: Deposit) => void }) {
  const { id, number, amountCents, currency, allowedActions } = deposit;
  const settle = useApiMutation(settleDeposit);
  const cancel = useApiMutation(cancelDeposit);
  const [canceling, setCanceling] = useState(false);
  const input = { params: { id } };
  const arrive = () => {
    if (settle.isPending) return;
    settle.mutate(input, {
      onSuccess: () => toast({ title: `${number}: ${formatMoney(amountCents, currency)} has arrived`, tone: 'ok' }),
      onError: (error) => toast({ title: `${number}: ${error.message}`, tone: 'bad' }),
    });
  };
  const giveUp = () =>
    cancel.mutate(input, {
      onSuccess: () => {
        setCanceling(false);
        toast({ title: `${number} is canceled` });
      },
    });
  return (
    <HStack gap="1.5">
      {allowedActions.includes('settle') && (
        <Button size="sm" busy={settle.isPending} aria-label={`${number} has arrived`} onClick={arrive}>
          Arrived
        </Button>
      )}
      {allowedActions.includes('cancel') && (
        <Button size="sm" aria-label={`Cancel ${number}`} onClick={() => setCanceling(true)}>
          Cancel
        </Button>
      )}
      {allowedActions.includes('refund') && (
        <Button size="sm" aria-label={`Refund ${number}`} onClick={() => onRefund(deposit)}>
          Refund
        </Button>
      )}
      <ConfirmDialog
        open={canceling}
        title={`Cancel ${number}?`}
        confirmLabel="Cancel deposit"
        cancelLabel="Keep waiting"
        danger
        busy={cancel.isPending}
        onClose={() => setCanceling(false)}
        onConfirm={giveUp}
      >
        {formatMoney(amountCents, currency)} is not waited for any more. Nothing has been booked for it.
        {cancel.error && (
          <Box mt="3">
            <ErrorNotice title={`${number} stays as it is`} safe="No money moved." error={cancel.error} />
          </Box>
        )}
      </ConfirmDialog>
    </HStack>
  );
}
