import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../base/IconButton';
import { Box, Flex, Heading } from '../base/primitives';
import { styled } from '../base/styled';
import { useModal } from './useModal';

const Sheet = styled('dialog', {
  base: {
    position: 'fixed',
    margin: '0 auto',
    top: { base: '0', sm: '12vh' },
    width: 'calc(100vw - 32px)',
    maxWidth: '32rem',
    maxHeight: { base: 'calc(100dvh - 32px)', sm: '76vh' },
    mt: { base: '4', sm: '0' },
    padding: '0',
    overflow: 'hidden',
    outline: 'none',
    bg: 'bg.raised',
    color: 'fg',
    rounded: 'xl',
    boxShadow: 'lg',
    animation: 'rise 160ms',
    animationTimingFunction: 'out',
    display: 'flex',
    _backdrop: { bg: 'scrim', animation: 'fade 160ms' },
  },
});

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** False if the actions include a "Close" button. */
  closeButton?: boolean;
  /** Without header and padding: the content has its own. The title still names the dialog. */
  unstyled?: boolean;
}

function OpenDialog({ onClose, title, children, actions, closeButton = true, unstyled }: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const { ref, handlers } = useModal(onClose);
  return (
    <Sheet ref={ref} tabIndex={-1} {...handlers} aria-labelledby={unstyled ? undefined : titleId} aria-label={unstyled ? title : undefined}>
      <Flex direction="column" flex="1" minWidth="0">
        {!unstyled && (
          <Flex alignItems="flex-start" justifyContent="space-between" gap="3" ps="5" pe="3" pt="3.5" pb="1">
            <Heading as="h2" id={titleId} size="lg" pt="1">
              {title}
            </Heading>
            {closeButton && <IconButton label="Close" icon={<IconX />} onClick={onClose} />}
          </Flex>
        )}
        {unstyled ? (
          children
        ) : (
          <Box px="5" pb={actions ? '2' : '5'} pt="1" overflowY="auto" textStyle="md">
            {children}
          </Box>
        )}
        {actions && (
          <Flex data-actions="" px="5" pt="3" pb="5" gap="2" justifyContent="flex-end" flexWrap="wrap">
            {actions}
          </Flex>
        )}
      </Flex>
    </Sheet>
  );
}

/** A modal dialog, for one decision. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}
