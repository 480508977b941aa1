import type { OrderDetail } from '@techadds/shared/contract/orders';
import { formatDuration } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { Span, TextLink } from '@techadds/shared/ui';

/** Who is waited for, until when, and what money moves: the next step in words. */
export function OrderNote({ order: { fulfilmentStatus, partner, dueAt, timeline }, now }: { order: OrderDetail; now: number }) {
  if (fulfilmentStatus === 'placed') {
    const left = new Date(dueAt).getTime() - now;
    return (
      <>
        Waiting for {partner.name}. {left < 0 ? 'The answer is late by ' : 'Time left to answer: '}
        <Span fontWeight="semibold">{formatDuration(left)}</Span>. Nothing is charged before.
      </>
    );
  }
  if (fulfilmentStatus === 'accepted') return <>{partner.name} has accepted and does the work next.</>;
  if (fulfilmentStatus !== 'declined') return null;
  const reason = timeline.findLast(({ event }) => event === 'declined')?.note;
  return (
    <>
      {partner.name} declined this order{reason ? `: “${reason}”` : '.'} Nothing was charged.{' '}
      <TextLink to={paths.marketplace}>Find another service</TextLink>
    </>
  );
}
