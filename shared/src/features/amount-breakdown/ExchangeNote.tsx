import type { OrderSplit } from '@techadds/shared/contract/orders/endpoints';
import { Money, Text } from '@techadds/shared/ui';

export interface ExchangeNoteProps {
  shares: Pick<OrderSplit, 'exchange' | 'exchangesInto' | 'availableAt'>;
  /** What the share is of, where there are several. */
  subject?: string;
}

const isOver = (time: string) => Date.parse(time) < Date.now();

/** What the partner's share is worth in the currency of the partner's payouts, at which rate, or when it will be exchanged. */
export function ExchangeNote({ shares: { exchange, exchangesInto, availableAt }, subject }: ExchangeNoteProps) {
  const isWaiting = availableAt !== null && isOver(availableAt);
  const prefix = subject === undefined ? '' : `${subject}: `;
  return (
    <Text mt="2" textStyle="sm" color="fg.muted">
      {prefix}
      {exchange ? (
        <>
          The partner’s share was exchanged into <Money cents={exchange.partnerCents} currency={exchange.currency} />, after a spread of{' '}
          <Money cents={exchange.spreadCents} currency={exchange.currency} />. {exchange.description}.
        </>
      ) : isWaiting ? (
        `The partner’s share waits for a rate of exchange into ${exchangesInto}. It stays pending until there is one.`
      ) : (
        `The partner’s share is exchanged into ${exchangesInto} when it becomes available, at the rate of that day.`
      )}
    </Text>
  );
}
