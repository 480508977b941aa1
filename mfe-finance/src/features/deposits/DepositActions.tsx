import { settleDeposit, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { useAction } from '@techadds/shared/patterns/record';
import { paths } from '@techadds/shared/paths';
import { Button, ButtonLink, HStack } from '@techadds/shared/ui';

export interface DepositActionsProps {
  deposit: Deposit;
  /** Called for actions that need a dialog. */
  onOpenDialog: (action: 'cancel' | 'refund', deposit: Deposit) => void;
}

/** The allowed actions of a deposit; its status changes only when the server confirms. */
export function DepositActions({ deposit, onOpenDialog }: DepositActionsProps) {
  const { id, number, amountCents, currency, allowedActions, settledAt } = deposit;
  const settle = useAction(settleDeposit, {
    done: () => `${number}: ${formatMoney(amountCents, currency)} has arrived`,
    failed: `${number}:`,
  });
  return (
    <HStack gap="1.5">
      {settledAt !== null && (
        <ButtonLink size="sm" variant="ghost" to={`${paths.invoices}?subjectId=${id}`} aria-label={`Documents of ${number}`}>
          Documents
        </ButtonLink>
      )}
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
