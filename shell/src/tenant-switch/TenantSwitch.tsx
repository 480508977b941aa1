import { useId, useRef, useState } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { useTenant } from '@techadds/shared/tenant';
import { Box, Button, Span } from '@techadds/shared/ui/base';
import { IconSelector } from '@techadds/shared/ui/icons';
import { lazyChunk } from '../layout/lazy';

const TenantList = lazyChunk(async () => (await import(/* webpackChunkName: 'top-bar' */ './TenantList')).TenantList);

const panelWidth = '20rem';

/** Shows the current tenant and opens the list of all. The list is a popover: the browser closes it on Escape or an outside click. */
export function TenantSwitch({ user }: { user: User }) {
  const id = useId();
  const { tenant } = useTenant();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const name = tenant?.name ?? user.subdomain;
  const [left, setLeft] = useState(0);
  return (
    <>
      <Button
        size="sm"
        height={{ base: '9', sm: '7' }}
        flexShrink={{ base: '0', sm: '1' }}
        px={{ base: '2', sm: '2.5' }}
        minWidth="0"
        maxWidth={{ base: '11rem', lg: '16rem' }}
        popoverTarget={id}
        aria-label={`Switch marketplace, now ${name}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={({ currentTarget }) => setLeft(currentTarget.getBoundingClientRect().left)}
      >
        {/* On a phone, the head of the menu shows it. */}
        <Span hideBelow="sm" truncate>
          {name}
        </Span>
        <IconSelector size={14} aria-hidden />
      </Button>
      <Box
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Switch marketplace"
        onToggle={({ nativeEvent }) => setOpen(nativeEvent.newState === 'open')}
        position="fixed"
        inset="auto"
        top="calc(52px + var(--banner-height))"
        left={`clamp(8px, ${left}px, calc(100vw - ${panelWidth} - 8px))`}
        m="0"
        p="0"
        border="none"
        width={`min(${panelWidth}, calc(100vw - 16px))`}
        maxHeight="min(28rem, calc(100dvh - 72px - var(--banner-height)))"
        rounded="lg"
        bg="bg.raised"
        color="fg"
        boxShadow="md"
        overflow="hidden"
      >
        {open && <TenantList user={user} onDone={() => panel.current?.hidePopover()} />}
      </Box>
    </>
  );
}
