import { useId, useRef, useState } from 'react';
import { Box, IconButton, Span } from '@techadds/shared/ui';
import { IconBell } from '@techadds/shared/ui/icons';
import { lazyChunk } from '../layout/lazy';
import { useNotifications } from './useNotifications';

const NotificationsPanel = lazyChunk(async () => (await import('./NotificationsPanel')).NotificationsPanel);

/** The bell with the unread count and its panel. The panel is a popover: the browser closes it on Escape or an outside click. */
export function NotificationsButton() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const result = useNotifications();
  const unread = result.data?.unread ?? 0;
  const toggled = (now: boolean) => {
    setOpen(now);
    // Refetch now instead of waiting for the next poll.
    if (now) void result.refetch();
  };
  return (
    <Box position="relative">
      <IconButton
        label="Notifications"
        aria-description={unread > 0 ? `${unread} unread` : undefined}
        aria-expanded={open}
        popoverTarget={id}
        icon={<IconBell size={18} aria-hidden />}
      />
      {unread > 0 && (
        <Span
          position="absolute"
          top="0"
          insetStart="4"
          minWidth="4"
          px="1"
          rounded="full"
          bg="t.bad.solid"
          color="white"
          fontWeight="semibold"
          textAlign="center"
          fontSize="10px"
          lineHeight="14px"
          pointerEvents="none"
          aria-hidden
        >
          {unread > 9 ? '9+' : unread}
        </Span>
      )}
      <Box
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        onToggle={(event) => toggled(event.nativeEvent.newState === 'open')}
        position="fixed"
        inset="auto"
        top="calc(52px + var(--banner-height))"
        insetEnd={{ base: '2', sm: '4' }}
        m="0"
        p="0"
        border="none"
        width="min(25rem, calc(100vw - 16px))"
        maxHeight="min(32rem, calc(100dvh - 72px - var(--banner-height)))"
        overflowY="auto"
        rounded="lg"
        bg="bg.raised"
        color="fg"
        boxShadow="md"
      >
        {open && <NotificationsPanel result={result} onClose={() => panel.current?.hidePopover()} />}
      </Box>
    </Box>
  );
}
