import { useId, useRef, useState } from 'react';
import type { User } from '@techadds/shared/contract/auth';
import { Box, Flex } from '@techadds/shared/ui/base';
import { IconSelector } from '@techadds/shared/ui/icons';
import { later } from '../frame/later';

const TenantList = later(async () => (await import('./TenantList')).TenantList);

/** Makes what it stands in, the menu's head, a button for the list of marketplaces. The browser closes that on Escape or a press elsewhere. */
export function TenantSwitch({ user }: { user: User }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Flex
        asChild
        position="absolute"
        inset="1.5"
        alignItems="center"
        justifyContent="flex-end"
        pe="1.5"
        rounded="sm"
        color="fg.muted"
        cursor="pointer"
        // The name shows through; where it is long the chevrons keep clear of it.
        css={{ '&:hover': { boxShadow: 'inset 0 0 0 1px var(--ta-colors-line-strong)' } }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <button type="button" popoverTarget={id} aria-label="Switch marketplace" aria-haspopup="dialog" aria-expanded={open}>
          <IconSelector size={15} stroke={1.75} aria-hidden />
        </button>
      </Flex>
      <Box
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Switch marketplace"
        onToggle={(event) => setOpen(event.nativeEvent.newState === 'open')}
        position="fixed"
        inset="auto"
        top="calc(52px + var(--banner-height))"
        insetStart="2"
        m="0"
        p="0"
        border="none"
        width="min(20rem, calc(100vw - 16px))"
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
