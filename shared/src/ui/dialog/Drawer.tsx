import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../base/IconButton';
import { Box, Flex, Heading } from '../base/primitives';
import { styled } from '../base/styled';
import { useModal } from './useModal';

const Sheet = styled('dialog', {
  base: {
    position: 'fixed',
    insetBlock: '0',
    height: '100dvh',
    maxHeight: 'none',
    maxWidth: '100vw',
    margin: '0',
    padding: '0',
    overflow: 'hidden',
    outline: 'none',
    bg: 'bg.raised',
    color: 'fg',
    boxShadow: 'lg',
    animation: 'slide 240ms',
    animationTimingFunction: 'out',
    display: 'flex',
    _backdrop: { bg: 'scrim', animation: 'fade 240ms' },
  },
  variants: {
    side: {
      right: { insetEnd: '0', insetStart: 'auto', '--slide-from': '16px' },
      left: { insetStart: '0', insetEnd: 'auto', '--slide-from': '-16px' },
    },
  },
});

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: 'right' | 'left';
  /** In pixels; limited to the width of the window. */
  width?: number;
  /** Without header: the content has its own heading. The title still names the drawer. */
  unstyled?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

function OpenDrawer({ onClose, title, side = 'right', width = 440, unstyled, children, footer }: Omit<DrawerProps, 'open'>) {
  const titleId = useId();
  const { ref, handlers } = useModal(onClose);
  return (
    <Sheet
      ref={ref}
      tabIndex={-1}
      {...handlers}
      side={side}
      style={{ width }}
      aria-labelledby={unstyled ? undefined : titleId}
      aria-label={unstyled ? title : undefined}
    >
      <Flex direction="column" flex="1" minWidth="0">
        {!unstyled && (
          <Flex
            height="14"
            flex="none"
            alignItems="center"
            justifyContent="space-between"
            ps="5"
            pe="3"
            borderBottom="1px solid"
            borderColor="line"
          >
            <Heading as="h2" id={titleId} size="md">
              {title}
            </Heading>
            <IconButton label="Close" icon={<IconX />} onClick={onClose} />
          </Flex>
        )}
        <Box flex="1" minHeight="0" overflowY="auto" p={unstyled ? '0' : '5'}>
          {children}
        </Box>
        {footer && (
          <Flex
            data-actions=""
            minHeight="14"
            flex="none"
            px="5"
            py="2"
            gap="2"
            alignItems="center"
            justifyContent="flex-end"
            borderTop="1px solid"
            borderColor="line"
          >
            {footer}
          </Flex>
        )}
      </Flex>
    </Sheet>
  );
}

/** A modal panel from the side. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? <OpenDrawer {...rest} /> : null;
}
