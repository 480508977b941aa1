import { useState, type ReactNode } from 'react';
import type { CustomerDetail, CustomerEvent } from '@techadds/shared/contract/customers/endpoints';
import { hasUserInNote, orderEventLabels } from '@techadds/shared/contract/orders/event-labels';
import { statusAfterEvent } from '@techadds/shared/contract/orders/states';
import { paths } from '@techadds/shared/paths';
import { ordersPathFor } from '@techadds/shared/routes';
import { useAuth } from '@techadds/shared/session';
import { Button, EmptyState, Span, Text, TextLink } from '@techadds/shared/ui';
import { IconHistory } from '@techadds/shared/ui/icons';
import { orderStates, getStatusMeta, type StatusMeta } from '@techadds/shared/ui/states';
import { Timeline } from '@techadds/shared/ui/steps';
import { contractEventLabels, isEmailEvent } from '../contracts/contract-events.labels';
import { quoteEventLabels, getQuoteEventStatus } from '../quotes/quote-events.labels';

/** The server sends at most this many events. */
const maxEvents = 50;
/** A longer list would push the facts, which are below it on a phone, too far down. */
const initialEventCount = 15;

/** The events of the customer's orders, quotes and contracts, newest first. */
export function CustomerTimeline({ customer, first }: { customer: CustomerDetail; first: ReactNode }) {
  const role = useAuth().user?.role;
  const orderPath = role && ordersPathFor(role)?.one;
  const { timeline, name } = customer;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? timeline : timeline.slice(0, initialEventCount);
  const pathOf = ({ type, recordId }: CustomerEvent) =>
    type === 'quote' ? paths.quote(recordId) : type === 'contract' ? paths.contract(recordId) : orderPath?.(recordId);
  if (timeline.length === 0)
    return (
      <EmptyState
        illustration
        icon={<IconHistory size={14} />}
        title="Nothing has happened yet"
        text={`Events of orders, quotes and contracts with ${name} appear here.`}
        action={first}
      />
    );
  return (
    <>
      <Timeline
        items={shown.map((item) => {
          const { tone, icon: Icon, text, note } = describeEvent(item);
          const to = pathOf(item);
          return {
            key: item.id,
            at: item.at,
            tone,
            icon: <Icon size={14} />,
            text: (
              <Span overflowWrap="anywhere">
                {text} {to ? <RecordLink to={to}>{item.number}</RecordLink> : item.number}
              </Span>
            ),
            note: note && `“${note}”`,
          };
        })}
      />
      {shown.length < timeline.length && (
        <Button mt="4" onClick={() => setShowsAll(true)}>
          Show {timeline.length - shown.length} older steps
        </Button>
      )}
      {shown.length >= maxEvents && (
        <Text textStyle="sm" color="fg.muted" mt="4">
          These are the newest {maxEvents} steps. Each order, quote and contract lists all of its own.
        </Text>
      )}
    </>
  );
}

/** Muted: a blue link in every line would draw more attention than the event. The underline marks it as a link. */
const RecordLink = ({ to, children }: { to: string; children: string }) => (
  <TextLink
    to={to}
    color="fg.muted"
    fontWeight="normal"
    whiteSpace="nowrap"
    textDecoration="underline"
    textDecorationColor="line.strong"
    textUnderlineOffset="3px"
  >
    {children}
  </TextLink>
);

interface EventDescription {
  tone: StatusMeta['tone'];
  icon: StatusMeta['icon'];
  text: ReactNode;
  note: string | null;
}

function describeEvent(item: CustomerEvent): EventDescription {
  const { actorName, note } = item;
  const actor = <Span fontWeight="medium">{actorName}</Span>;
  if (item.type === 'order') {
    const { tone, icon } = getStatusMeta(orderStates, statusAfterEvent[item.event]);
    const named = hasUserInNote(item.event);
    const text = (
      <>
        {actor} {orderEventLabels[item.event]}
        {named && ` ${note}`}
      </>
    );
    return { tone, icon, text, note: named ? null : note };
  }
  if (item.type === 'quote') {
    const { tone, icon } = getQuoteEventStatus(item.event);
    const text = (
      <>
        {actor} {quoteEventLabels[item.event][0]}
      </>
    );
    return { tone, icon, text, note };
  }
  const [label, like] = contractEventLabels[item.event];
  const { tone, icon } = getStatusMeta(...like);
  if (isEmailEvent(item.event)) return { tone, icon, text: `${label} ${note}`, note: null };
  const text = (
    <>
      {actor} {label}
    </>
  );
  return { tone, icon, text, note };
}
