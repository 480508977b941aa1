import { useApiMutation } from '@techadds/shared/api';
import { type Notification, readAllNotifications, readNotification } from '@techadds/shared/contract/notifications';
import { Box, Button, ErrorNotice, Flex, Heading, LoadingLine, Text } from '@techadds/shared/ui';
import { NotificationItem } from './NotificationItem';
import type { useNotifications } from './useNotifications';

interface NotificationsPanelProps {
  result: ReturnType<typeof useNotifications>;
  onClose: () => void;
}

/** The newest notifications; following one marks it as read. */
export function NotificationsPanel({ result: { data, error, refetch }, onClose }: NotificationsPanelProps) {
  const readOne = useApiMutation(readNotification);
  const readAll = useApiMutation(readAllNotifications);
  const follow = ({ id, status }: Notification) => {
    if (status === 'unread') readOne.mutate({ params: { id } });
    onClose();
  };
  return (
    <>
      <Flex
        position="sticky"
        top="0"
        bg="bg.raised"
        minHeight="11"
        px="4"
        alignItems="center"
        justifyContent="space-between"
        borderBottom="1px solid"
        borderColor="line"
      >
        <Heading as="h2" size="sm">
          Notifications
        </Heading>
        {data && data.unread > 0 && (
          <Button variant="link" size="sm" busy={readAll.isPending} onClick={() => readAll.mutate()}>
            Mark all read
          </Button>
        )}
      </Flex>
      {data ? (
        data.items.length === 0 ? (
          <Text px="4" py="8" textStyle="sm" color="fg.muted" textAlign="center">
            No notifications yet. News about orders appears here.
          </Text>
        ) : (
          <Box as="ul" listStyle="none">
            {data.items.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} onFollow={() => follow(notification)} />
            ))}
          </Box>
        )
      ) : (
        <Box p="4">
          {error ? (
            <ErrorNotice title="Notifications didn’t load" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingLine text="Loading notifications" />
          )}
        </Box>
      )}
    </>
  );
}
