import type { Notification } from '@techadds/shared/contract/notifications/endpoints';
import { statusAfterEvent, type OrderEventName, type OrderStatus } from '@techadds/shared/contract/orders/states';
import { Link } from '@techadds/shared/router';
import { Box, Flex, IconButton, Span, Text, VisuallyHidden, RelativeTime } from '@techadds/shared/ui';
import { IconArchive, IconMessage } from '@techadds/shared/ui/icons';
import { orderStates, getStatusMeta } from '@techadds/shared/ui/states';

/** The order status whose icon and tone a notification uses. */
const statusByType: Record<Exclude<Notification['type'], `order.${string}` | 'chat.message'>, OrderStatus> = {
  'payout.requested': 'placed',
  'payout.paid': 'completed',
  'payout.failed': 'declined',
  'payout.paused': 'declined',
  'payout.account_submitted': 'placed',
  'payout.account_verified': 'completed',
  'payout.account_blocked': 'declined',
  'deposit.announced': 'placed',
  'deposit.settled': 'completed',
  'quote.requested': 'placed',
  'quote.sent': 'delivered',
  'quote.viewed': 'accepted',
  'quote.countered': 'changes_requested',
  'quote.replied': 'delivered',
  'quote.accepted': 'completed',
  'quote.declined': 'declined',
  'quote.expired': 'expired',
  'quote.voided': 'canceled',
  'contract.signed': 'accepted',
  'contract.completed': 'completed',
  'contract.declined': 'declined',
  'contract.due_soon': 'placed',
  'contract.ended': 'expired',
  'template.submitted': 'placed',
  'template.approved': 'completed',
  'template.changes_requested': 'changes_requested',
  'template.rejected': 'declined',
  'milestone.funded': 'placed',
  'milestone.started': 'in_progress',
  'milestone.submitted': 'delivered',
  'milestone.changes_requested': 'changes_requested',
  'milestone.approved': 'accepted',
  'milestone.released': 'completed',
  'milestone.disputed': 'disputed',
  'milestone.resolved': 'split',
  'milestone.canceled': 'canceled',
  'milestone.refunded': 'canceled',
  'milestone.agreed_unfunded': 'accepted',
  'task.assigned': 'placed',
  'task.due_soon': 'placed',
  'task.overdue': 'declined',
  'staff.joined': 'accepted',
  'perk.submitted': 'placed',
  'perk.approved': 'completed',
  'perk.declined': 'declined',
  'rating.published': 'rated',
  'rating.rejected': 'declined',
  'rating.replied': 'rated',
  'appeal.opened': 'disputed',
  'appeal.under_review': 'in_progress',
  'appeal.resolved': 'completed',
  'appeal.withdrawn': 'canceled',
  'company.suspended': 'declined',
  'company.reactivated': 'completed',
  'webhook.disabled': 'declined',
  'release.halted': 'declined',
};
const hasOwnStatus = (type: Notification['type']): type is keyof typeof statusByType => type in statusByType;
const getNotificationStatus = (type: Notification['type']) =>
  hasOwnStatus(type) ? statusByType[type] : statusAfterEvent[type.slice('order.'.length) as OrderEventName];

const getNotificationMeta = (type: Notification['type']) =>
  type === 'chat.message' ? ({ tone: 'info', icon: IconMessage } as const) : getStatusMeta(orderStates, getNotificationStatus(type));

interface NotificationItemProps {
  notification: Notification;
  onFollow: () => void;
  /** Undefined if it is archived already, or during an impersonation. */
  onArchive?: () => void;
}

export function NotificationItem({ notification, onFollow, onArchive }: NotificationItemProps) {
  const { tone, icon: Icon } = getNotificationMeta(notification.type);
  const unread = notification.status === 'unread';
  return (
    <Flex as="li" alignItems="flex-start" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Flex
        asChild
        flex="1"
        minWidth="0"
        gap="3"
        ps="4"
        pe={onArchive ? '1' : '4'}
        py="3"
        alignItems="flex-start"
        _hover={{ bg: 'bg.hover' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
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
            <Icon size={15} aria-hidden />
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
            <RelativeTime at={notification.createdAt} />
          </Span>
          <Box flex="none" width="2" height="2" mt="1.5" rounded="full" bg={unread ? 'brand.mark' : undefined}>
            {unread && <VisuallyHidden>Unread</VisuallyHidden>}
          </Box>
        </Link>
      </Flex>
      {onArchive && (
        <Box flex="none" pt="2" pe="2">
          <IconButton
            size="sm"
            label={`Archive “${notification.title}”`}
            icon={<IconArchive aria-hidden />}
            busy={false}
            onClick={onArchive}
          />
        </Box>
      )}
    </Flex>
  );
}
