import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import {
  archiveNotification,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@techadds/shared/contract/notifications/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { Link } from '@techadds/shared/router';
import { useImpersonationStore } from '@techadds/shared/session';
import { Box, Button, ErrorNotice, Flex, Heading, LoadingIndicator, Text, toast } from '@techadds/shared/ui';
import { NotificationItem } from './NotificationItem';
import type { useNotifications } from './useNotifications';

interface NotificationsPanelProps {
  result: ReturnType<typeof useNotifications>;
  onClose: () => void;
}

const notificationTabs = [
  { key: 'all', label: 'All', empty: 'No notifications yet. Updates on orders and messages appear here.' },
  { key: 'unread', label: 'Unread', empty: 'You have read everything.' },
  { key: 'archived', label: 'Archived', empty: 'No archived notifications.' },
] as const;
type NotificationTab = (typeof notificationTabs)[number]['key'];

/** The notifications of a tab. Those of the first tab are already loaded for the bell. */
function useTabNotifications(folder: NotificationTab, all: NotificationsPanelProps['result']) {
  const query = folder === 'all' ? {} : { status: folder };
  const other = useQuery({ ...apiQuery(listNotifications, { query: { ...query, limit: '50' } }), enabled: folder !== 'all' });
  return folder === 'all' ? all : other;
}

/** The notifications by tab. Following one marks it as read. */
export function NotificationsPanel({ result, onClose }: NotificationsPanelProps) {
  const [shelf, setShelf] = useState<NotificationTab>('all');
  const { data, error, refetch } = useTabNotifications(shelf, result);
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const readOne = useApiMutation(readNotification);
  const readAll = useApiMutation(readAllNotifications);
  const archive = useApiMutation(archiveNotification);
  const follow = ({ id, status }: Notification) => {
    if (status === 'unread') readOne.mutate({ params: { id } });
    onClose();
  };
  const putAway = ({ id, title }: Notification) =>
    archive.mutate(
      { params: { id } },
      { onError: ({ message }) => toast({ title: `“${title}” was not archived. ${message}`, tone: 'bad' }) },
    );
  const unread = result.data?.unread ?? 0;
  const { empty } = notificationTabs.find(({ key }) => key === shelf) ?? notificationTabs[0];
  return (
    <Flex direction="column" maxHeight="inherit">
      <Box flex="none" borderBottom="1px solid" borderColor="line">
        <Flex minHeight="11" px="4" alignItems="center" justifyContent="space-between">
          <Heading as="h2" size="sm">
            Notifications
          </Heading>
          {unread > 0 && !viewing && (
            <Button variant="link" size="sm" busy={readAll.isPending} onClick={() => readAll.mutate()}>
              Mark all read
            </Button>
          )}
        </Flex>
        <Flex role="group" aria-label="Which notifications" gap="1" px="3" pb="2">
          {notificationTabs.map(({ key, label }) => (
            <Button
              key={key}
              size="sm"
              variant="ghost"
              aria-pressed={key === shelf}
              bg={key === shelf ? 'bg.selected' : undefined}
              onClick={() => setShelf(key)}
            >
              {label}
              {key === 'unread' && unread > 0 && ` (${unread})`}
            </Button>
          ))}
        </Flex>
      </Box>
      <Box flex="1" minHeight="0" overflowY="auto">
        {data ? (
          data.items.length === 0 ? (
            <Text px="4" py="8" textStyle="sm" color="fg.muted" textAlign="center">
              {empty}
            </Text>
          ) : (
            <Box as="ul" listStyle="none">
              {data.items.map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  onFollow={() => follow(notification)}
                  onArchive={viewing || notification.status === 'archived' ? undefined : () => putAway(notification)}
                />
              ))}
            </Box>
          )
        ) : (
          <Box p="4">
            {error ? (
              <ErrorNotice title="Notifications didn’t load" error={error} onRetry={() => void refetch()} />
            ) : (
              <LoadingIndicator text="Loading notifications" />
            )}
          </Box>
        )}
      </Box>
      <Flex flex="none" justifyContent="space-between" px="4" py="2" borderTop="1px solid" borderColor="line" textStyle="sm">
        <Box asChild color="brand.fg" _hover={{ textDecoration: 'underline' }}>
          <Link to={paths.chat} onClick={onClose}>
            Conversations
          </Link>
        </Box>
        <Box asChild color="brand.fg" _hover={{ textDecoration: 'underline' }}>
          <Link to={paths.settingsNotifications} onClick={onClose}>
            Notification settings
          </Link>
        </Box>
      </Flex>
    </Flex>
  );
}
