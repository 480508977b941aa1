import { formatMoney } from '@techadds/shared/format/money';
import { Checkbox } from '@techadds/shared/ui/controls';
import type { CreditState } from './useCredit';

interface CreditFieldProps {
  credit: CreditState;
  currency: string;
}

/** Asks whether to pay from credit; nothing for customers without any. */
export function CreditField({ credit: { availableCents, used, setUsed }, currency }: CreditFieldProps) {
  if (availableCents === 0) return null;
  return (
    <Checkbox checked={used} onChange={(event) => setUsed(event.target.checked)}>
      Use credit, {formatMoney(availableCents, currency)} left
    </Checkbox>
  );
}
