import type { ReactNode } from 'react';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { paths } from '@techadds/shared/paths';
import { Countdown, Span, TextLink, useIsPast } from '@techadds/shared/ui';

const TimeLeft = ({ until }: { until: string }) => (
  <Span fontWeight="semibold">
    <Countdown until={until} />
  </Span>
);

/** The next step of an order in words: who acts, until when, and what happens to the money. */
export function OrderStatusNote({ order }: { order: OrderDetail }): ReactNode {
  const late = useIsPast(order.dueAt);
  const { fulfilmentStatus, paymentStatus, partner, dueAt, autoAt, revisionsLeft, timeline } = order;
  const noteOf = (name: string) => timeline.findLast(({ event }) => event === name)?.note;
  const back = paymentStatus === 'none' ? 'Nothing was charged.' : 'Your money is on its way back.';
  const again = <TextLink to={paths.marketplace}>Find another service</TextLink>;
  switch (fulfilmentStatus) {
    case 'pending_payment':
      return autoAt === null ? (
        <>Your bank has agreed. The order goes to {partner.name} in a moment.</>
      ) : (
        <>
          Pay within <TimeLeft until={autoAt} /> to place the order. {partner.name} sees it then.
        </>
      );
    case 'expired':
      return (
        <>
          This order was not paid in time. {back} {again}
        </>
      );
    case 'placed':
      return (
        <>
          Waiting for {partner.name}: they have been told{late ? '. The answer is late by ' : ' and answer within '}
          <TimeLeft until={dueAt} />.{paymentStatus === 'paid' && ' Your money is held until you accept the delivery.'}
        </>
      );
    case 'accepted':
      return <>{partner.name} has accepted and does the work next.</>;
    case 'in_progress':
      return (
        <>
          {partner.name} is working. {late ? 'The delivery is overdue by ' : 'Time left to deliver: '}
          <TimeLeft until={dueAt} />.
        </>
      );
    case 'delivered':
      return (
        <>
          {partner.name} has delivered. {revisionsLeft > 0 ? 'Accept it, or ask for changes' : 'Accept it, or dispute it'}
          {autoAt !== null && (
            <>
              ; without an answer it counts as accepted in <TimeLeft until={autoAt} />
            </>
          )}
          .
        </>
      );
    case 'changes_requested':
      return <>{partner.name} knows what to change and delivers again.</>;
    case 'disputed':
      return <>The money stays where it is until the dispute is decided.</>;
    case 'declined': {
      const reason = noteOf('declined');
      return (
        <>
          {partner.name} declined this order{reason ? `: “${reason}”` : '.'} {back} {again}
        </>
      );
    }
    case 'canceled':
      return (
        <>
          This order was canceled. {back} {again}
        </>
      );
    case 'completed':
      return order.allowedActions.includes('rate') ? (
        <>The order is done. Rate it below; others choose by what you say.</>
      ) : (
        <>The order is done.</>
      );
    case 'rated':
      return <>The order is done, and you rated it.</>;
    case 'split':
      return <>The dispute is decided: a part of the money comes back to you, the rest went to {partner.name}.</>;
  }
}
