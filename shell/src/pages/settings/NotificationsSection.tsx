import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { channelLabels, type Channel, type NotificationType } from '@techadds/shared/contract/notifications/types';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { getPreferences, putPreferences } from '@techadds/shared/contract/notifications/endpoints';
import { getProfile } from '@techadds/shared/contract/accounts/profile';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { Box, Card, ErrorNotice, Flex, Skeleton, Span, Stack, Text, TextLink, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { PushSection } from '../../push/PushSection';

/** The label per notification type, from the recipient's point of view. */
const typeLabels: Record<NotificationType, string> = {
  'order.placed': 'An order is placed',
  'order.paid': 'A payment arrived',
  'order.expired': 'An order expired unpaid',
  'order.claimed': 'An order you follow was claimed',
  'order.assigned': 'An order was given to you',
  'order.unassigned': 'An order was unassigned from you',
  'order.accepted': 'An order was accepted',
  'order.declined': 'An order was declined',
  'order.started': 'Work was started',
  'order.delivered': 'An order was delivered',
  'order.changes_requested': 'Changes were requested',
  'order.completed': 'An order is completed',
  'order.canceled': 'An order was canceled',
  'order.disputed': 'An order is disputed',
  'order.resolved': 'A dispute was decided',
  'order.refunded': 'A refund was made',
  'order.rated': 'An order was rated',
  'order.customer_rated': 'A customer was rated',
  'payout.requested': 'A payout was requested',
  'payout.paid': 'A payout arrived',
  'payout.failed': 'A payout failed',
  'payout.paused': 'Payouts are paused',
  'payout.account_submitted': 'A payout account awaits verification',
  'payout.account_verified': 'Your payout account is active',
  'payout.account_blocked': 'Your payout account is blocked',
  'deposit.announced': 'A deposit was announced',
  'deposit.settled': 'A deposit arrived',
  'quote.requested': 'A quote was requested',
  'quote.sent': 'You received a quote',
  'quote.viewed': 'A quote was opened',
  'quote.countered': 'A customer proposed other terms',
  'quote.replied': 'A counter-offer was answered',
  'quote.accepted': 'A quote was accepted',
  'quote.declined': 'A quote was declined',
  'quote.expired': 'A quote expired',
  'quote.voided': 'A quote was taken back',
  'contract.signed': 'A contract was signed',
  'contract.completed': 'A contract is signed by all',
  'contract.declined': 'A signature was declined',
  'contract.due_soon': 'A contract has a date soon',
  'contract.ended': 'A contract ended or renewed',
  'template.submitted': 'A contract template awaits approval',
  'template.approved': 'A contract template was approved',
  'template.changes_requested': 'Changes to a contract template were requested',
  'template.rejected': 'A contract template was rejected',
  'milestone.funded': 'A milestone was funded',
  'milestone.started': 'Work on a milestone began',
  'milestone.submitted': 'A milestone was submitted',
  'milestone.changes_requested': 'Changes to a milestone were requested',
  'milestone.approved': 'A milestone was approved',
  'milestone.released': 'The money of a milestone was released',
  'milestone.disputed': 'A milestone was disputed',
  'milestone.resolved': 'A dispute over a milestone was decided',
  'milestone.canceled': 'A milestone was canceled',
  'milestone.refunded': 'A milestone was refunded',
  'milestone.agreed_unfunded': 'Starting a milestone unfunded was agreed',
  'task.assigned': 'A task was given to you',
  'task.due_soon': 'A task is due within a day',
  'task.overdue': 'A task is overdue',
  'staff.joined': 'A colleague joined your team',
  'perk.submitted': 'A perk awaits approval',
  'perk.approved': 'A perk was approved',
  'perk.declined': 'A perk was declined',
  'rating.published': 'A rating was published',
  'rating.rejected': 'A rating was not published',
  'rating.replied': 'A rating was answered',
  'appeal.opened': 'An appeal was opened',
  'appeal.under_review': 'An appeal is under review',
  'appeal.resolved': 'An appeal was decided',
  'appeal.withdrawn': 'An appeal was withdrawn',
  'chat.message': 'New message',
  'company.suspended': 'Your company is suspended',
  'company.reactivated': 'Your company is active again',
  'webhook.disabled': 'A webhook was disabled',
  'release.halted': 'The canary of a release was halted',
};
const groups = [
  { title: 'Orders', prefixes: ['order'] },
  { title: 'Quotes and contracts', prefixes: ['quote', 'contract', 'template'] },
  { title: 'Projects', prefixes: ['milestone'] },
  { title: 'Tasks', prefixes: ['task'] },
  { title: 'Team', prefixes: ['staff'] },
  { title: 'Ratings', prefixes: ['rating', 'appeal'] },
  { title: 'Payouts and deposits', prefixes: ['payout', 'deposit'] },
  { title: 'Perks', prefixes: ['perk'] },
  { title: 'Messages', prefixes: ['chat'] },
  { title: 'Company', prefixes: ['company'] },
  { title: 'Integrations', prefixes: ['webhook'] },
  { title: 'Releases', prefixes: ['release'] },
] as const satisfies readonly { title: string; prefixes: readonly string[] }[];

/** The user's notification preferences by type and channel. Each choice is saved at once. */
export function NotificationsSection({ user }: { user: User }) {
  const { data, error, refetch } = useQuery(apiQuery(getPreferences));
  // A confirmed address stays confirmed; an unconfirmed one may have been confirmed just now.
  const profile = useQuery({ ...apiQuery(getProfile), enabled: !user.emailVerified });
  const { email, emailVerified } = profile.data?.user ?? user;
  const save = useApiMutation(putPreferences);
  /** Optimistic choices whose request is pending. */
  const [chosen, setChosen] = useState<ReadonlyMap<NotificationType, Channel[]>>(new Map());
  if (error && !data)
    return (
      <ErrorNotice title="Your choices didn’t load" reassurance="They stay as they are." error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Loading />;

  function choose(type: NotificationType, now: readonly Channel[], channel: Channel): void {
    const channels = now.includes(channel) ? now.filter((each) => each !== channel) : [...now, channel];
    setChosen((before) => new Map(before).set(type, channels));
    const settle = () =>
      setChosen((before) => {
        // The request of a later choice is pending.
        if (before.get(type) !== channels) return before;
        const left = new Map(before);
        left.delete(type);
        return left;
      });
    save
      .mutateAsync({ body: { items: [{ type, channels }] } })
      .then(() => refetch())
      .catch(({ message }: Error) => toast({ title: `“${typeLabels[type]}” stays as it was. ${message}`, tone: 'bad' }))
      .finally(settle);
  }

  return (
    <Stack gap="5">
      <PushSection user={user} />
      {!emailVerified && data.available.includes('email') && (
        <Text textStyle="sm">
          No notifications go to {email} until you have confirmed that it is yours.{' '}
          <TextLink to={paths.settingsEmail}>Confirm your e-mail</TextLink>
        </Text>
      )}
      {groups.map(({ title, prefixes }) => {
        const items = data.items.filter(({ type }) => prefixes.some((prefix) => type.startsWith(`${prefix}.`)));
        return (
          items.length > 0 && (
            <Card key={title} title={title} padded={false}>
              <Box as="ul" listStyle="none" aria-label={title}>
                {items.map(({ type, channels }) => {
                  const now = chosen.get(type) ?? channels;
                  return (
                    <Flex
                      as="li"
                      key={type}
                      columnGap="4"
                      rowGap="1"
                      px="4"
                      py="2"
                      minHeight="11"
                      flexWrap="wrap"
                      alignItems="center"
                      justifyContent="space-between"
                      borderTop="1px solid"
                      borderColor="line"
                      _first={{ borderTop: 'none' }}
                    >
                      <Span textStyle="sm" flex="1 1 12rem">
                        {typeLabels[type]}
                      </Span>
                      <Flex gap="5" flex="none">
                        {data.available.map((channel) => (
                          <Checkbox
                            key={channel}
                            aria-label={`${typeLabels[type]}: ${channelLabels[channel].toLowerCase()}`}
                            checked={now.includes(channel)}
                            onChange={() => choose(type, now, channel)}
                          >
                            {channelLabels[channel]}
                          </Checkbox>
                        ))}
                      </Flex>
                    </Flex>
                  );
                })}
              </Box>
            </Card>
          )
        );
      })}
      <Text textStyle="sm" color="fg.muted">
        You no longer receive what is switched off. Orders and conversations still show everything.
      </Text>
    </Stack>
  );
}

function Loading() {
  return (
    <Card role="status" aria-label="Loading your choices" padded={false}>
      {Array.from({ length: 8 }, (_, row) => (
        <Flex
          key={row}
          px="4"
          height="11"
          alignItems="center"
          justifyContent="space-between"
          borderTop={row > 0 ? '1px solid' : undefined}
          borderColor="line"
        >
          <Skeleton width="40%" />
          <Skeleton width="6rem" />
        </Flex>
      ))}
    </Card>
  );
}
