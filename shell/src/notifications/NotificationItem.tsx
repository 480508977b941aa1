import type { Notification } from '@techadds/shared/contract/notifications';
import { looksLike, type OrderEventName, type OrderStatus } from '@techadds/shared/contract/order-states';
import { Link } from '@techadds/shared/router';
import { Box, Flex, Span, Text, VisuallyHidden, When } from '@techadds/shared/ui';
import { orderStates, statusOf } from '@techadds/shared/ui/states';

/** A notification looks like the state that it tells of. */
const ofOthers: Record<Exclude<Notification['type'], `order.${string}`>, OrderStatus> = {
  'payout.requested': 'placed',
  'payout.paid': 'completed',
  'payout.failed': 'declined',
  'quote.requested': 'placed',
  'rating.published': 'rated',
  'rating.rejected': 'declined',
  'rating.replied': 'rated',
  'appeal.opened': 'disputed',
  'appeal.under_review': 'in_progress',
  'appeal.resolved': 'completed',
  'appeal.withdrawn': 'canceled',
};
const isOfOthers = (type: Notification['type']): type is keyof typeof ofOthers => type in ofOthers;
const stateOf = (type: Notification['type']) =>
  isOfOthers(type) ? ofOthers[type] : looksLike[type.slice('order.'.length) as OrderEventName];

export function NotificationItem({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const [tone, Icon] = statusOf(orderStates, stateOf(notification.type));
  const unread = notification.status === 'unread';
  return (
    <Box as="li" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Flex asChild gap="3" px="4" py="3" alignItems="flex-start" _hover={{ bg: 'bg.hover' }} _focusVisible={{ outlineOffset: '-2px' }}>
        <Link to={notification.path} onClick={onFollow}>
          <Flex
            flex="none"
            width="7"
            height="7"
            rounded="sm"
            alignItems="center"
            justifyContent="center"
            bg={`t.${tone}.bg`}
            color={`t.${tone}.icon`}
          >
            <Icon size={15} stroke={1.75} aria-hidden />
          </Flex>
          <Box flex="1" minWidth="0">
            <Text textStyle="sm" fontWeight={unread ? 'medium' : 'normal'} overflowWrap="anywhere">
              {notification.title}
            </Text>
            <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
              {notification.body}
            </Text>
          </Box>
          <Span flex="none" textStyle="xs" lineHeight="sm" color="fg.muted">
            <When at={notification.createdAt} />
          </Span>
          <Box flex="none" width="2" height="2" mt="1.5" rounded="full" bg={unread ? 'brand.mark' : undefined}>
            {unread && <VisuallyHidden>Unread</VisuallyHidden>}
          </Box>
        </Link>
      </Flex>
    </Box>
  );
}
