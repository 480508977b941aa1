import { useApiMutation } from '@techadds/shared/api';
import { settleDeposit, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { Button, HStack, toast } from '@techadds/shared/ui';

export interface DepositActionsProps {
  deposit: Deposit;
  /** Called for actions that need a dialog. */
  onAsk: (action: 'cancel' | 'refund', deposit: Deposit) => void;
}

/** The allowed actions of a deposit; its status changes only when the server confirms. */
export function DepositActions({ deposit, onAsk }: DepositActionsProps) {
  const { id, number, amountCents, currency, allowedActions } = deposit;
  const settle = useApiMutation(settleDeposit);
  const arrive = () => {
    if (settle.isPending) return;
    settle.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ title: `${number}: ${formatMoney(amountCents, currency)} has arrived`, tone: 'ok' }),
        onError: (error) => toast({ title: `${number}: ${error.message}`, tone: 'bad' }),
      },
    );
  };
  return (
    <HStack gap="1.5">
      {allowedActions.includes('settle') && (
        <Button size="sm" busy={settle.isPending} aria-label={`${number} has arrived`} onClick={arrive}>
          Arrived
        </Button>
      )}
      {allowedActions.includes('cancel') && (
        <Button size="sm" aria-label={`Cancel ${number}`} onClick={() => onAsk('cancel', deposit)}>
          Cancel
        </Button>
      )}
      {allowedActions.includes('refund') && (
        <Button size="sm" aria-label={`Refund ${number}`} onClick={() => onAsk('refund', deposit)}>
          Refund
        </Button>
      )}
    </HStack>
  );
}
