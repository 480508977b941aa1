import { settleDeposit, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { useAction } from '@techadds/shared/patterns/record';
import { Button, HStack } from '@techadds/shared/ui';

export interface DepositActionsProps {
  deposit: Deposit;
  /** Called for actions that need a dialog. */
  onOpenDialog: (action: 'cancel' | 'refund', deposit: Deposit) => void;
}

/** The allowed actions of a deposit; its status changes only when the server confirms. */
export function DepositActions({ deposit, onOpenDialog }: DepositActionsProps) {
  const { id, number, amountCents, currency, allowedActions } = deposit;
  const settle = useAction(settleDeposit, {
    done: () => `${number}: ${formatMoney(amountCents, currency)} has arrived`,
    failed: `${number}:`,
  });
  return (
    <HStack gap="1.5">
      {allowedActions.includes('settle') && (
        <Button size="sm" busy={settle.busy} aria-label={`${number} has arrived`} onClick={() => void settle.run({ params: { id } })}>
          Arrived
        </Button>
      )}
      {allowedActions.includes('cancel') && (
        <Button size="sm" aria-label={`Cancel ${number}`} onClick={() => onOpenDialog('cancel', deposit)}>
          Cancel
        </Button>
      )}
      {allowedActions.includes('refund') && (
        <Button size="sm" aria-label={`Refund ${number}`} onClick={() => onOpenDialog('refund', deposit)}>
          Refund
        </Button>
      )}
    </HStack>
  );
}
