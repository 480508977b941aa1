import { useEffect } from 'react';
import { createListRefresh, notifySync, startSync, useOfflineSince, useQueueOverview } from '@techadds/shared/offline';
import { useQueryClient } from '@techadds/shared/query';
import { useSession } from '@techadds/shared/session';
import { Box, IconButton, Span } from '@techadds/shared/ui';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@techadds/shared/ui/icons';
import { LostItemsBanner } from './LostItemsBanner';
import { mayPageSync } from './sync-pages';
import { describeQueue } from './status-line';

interface ActiveSyncButtonProps {
  pathname: string;
  onOpen: () => void;
}

/** Syncs while the app is open, and shows how much waits. */
export function ActiveSyncButton({ pathname, onOpen }: ActiveSyncButtonProps) {
  const queries = useQueryClient();
  const token = useSession((session) => session.token);
  const overview = useQueueOverview();
  const offlineSince = useOfflineSince();
  useEffect(() => {
    const onSettled = createListRefresh((kind) => void queries.invalidateQueries({ queryKey: [kind] }));
    return startSync({ mayRun: mayPageSync, onSettled });
  }, [queries]);
  useEffect(notifySync, [pathname, token]);
  const count = overview?.items.length ?? 0;
  const Icon = offlineSince !== undefined ? IconCloudOff : count > 0 ? IconCloudUp : IconCloudCheck;
  return (
    <Box position="relative">
      <IconButton
        label="Sync center"
        aria-description={overview && describeQueue(overview, offlineSince)}
        icon={<Icon size={18} aria-hidden />}
        onClick={onOpen}
      />
      {count > 0 && (
        <Span
          position="absolute"
          top="0"
          insetStart="4"
          minWidth="4"
          px="1"
          rounded="full"
          bg="bg.inverted"
          color="fg.inverted"
          fontWeight="semibold"
          textAlign="center"
          fontSize="10px"
          lineHeight="14px"
          pointerEvents="none"
          aria-hidden
        >
          {count > 99 ? '99+' : count}
        </Span>
      )}
      <LostItemsBanner />
    </Box>
  );
}
