import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Box, Flex } from '../base/primitives';
import { styled } from '../base/styled';
import { dismissToast, pauseToasts, getActiveToasts, subscribeToToasts, type ActiveToast } from './toast';

const icons = { neutral: IconInfoCircle, ok: IconCircleCheck, bad: IconAlertTriangle };

const ToastCard = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    px: '3',
    py: '2.5',
    rounded: 'md',
    textStyle: 'sm',
    boxShadow: 'lg',
    animation: 'rise 160ms',
    animationTimingFunction: 'out',
  },
  variants: {
    bad: { true: { bg: 'bg.raised', color: 'fg', '& > svg': { color: 't.bad.icon' } }, false: { bg: 'bg.inverted', color: 'fg.inverted' } },
  },
});

const ToastButton = styled('button', {
  base: { flex: 'none', cursor: 'pointer', rounded: 'xs', fontWeight: 'medium', textDecoration: 'underline', textUnderlineOffset: '3px' },
});

function ToastItem({ id, title, tone = 'neutral', action }: ActiveToast) {
  const Icon = icons[tone];
  const isError = tone === 'bad';
  const close = () => {
    // The removed element had the pointer or focus and fires no leave or blur event.
    pauseToasts(false);
    dismissToast(id);
  };
  return (
    <ToastCard bad={isError} pointerEvents="auto" data-undo={action ? '' : undefined}>
      <Box as="span" flex="none" mt="2px" color={isError ? 't.bad.icon' : undefined} aria-hidden>
        <Icon />
      </Box>
      <Box flex="1" minWidth="0">
        {title}
      </Box>
      {action && (
        <ToastButton
          type="button"
          color={isError ? 'brand.fg' : undefined}
          onClick={() => {
            action.onClick();
            close();
          }}
        >
          {action.label}
        </ToastButton>
      )}
      <ToastButton type="button" aria-label="Dismiss" mt="2px" opacity={0.7} onClick={close}>
        <IconX aria-hidden />
      </ToastButton>
    </ToastCard>
  );
}

/** Where toasts appear; the app renders it once. `useModal` moves them into an open modal. */
export function Toaster() {
  const activeToasts = useSyncExternalStore(subscribeToToasts, getActiveToasts);
  return (
    <div data-toasts-home="">
      <Flex
        data-toasts=""
        role="region"
        aria-label="Notifications"
        aria-live="polite"
        onPointerEnter={() => pauseToasts(true)}
        onPointerLeave={() => pauseToasts(false)}
        onFocus={() => pauseToasts(true)}
        onBlur={() => pauseToasts(false)}
        position="fixed"
        zIndex="toast"
        bottom="calc(1.25rem + var(--action-bar-height, 0px))"
        insetStart={{ base: '4', sm: '5' }}
        direction="column"
        gap="2"
        width="min(24rem, calc(100vw - 32px))"
        pointerEvents="none"
        // A phone has space for one toast; those with an undo action stay visible in addition.
        // In a drawer, they are above its actions.
        css={{
          '@media (max-width: 599px)': { '& > :not(:last-child):not([data-undo])': { display: 'none' }, 'dialog > &': { bottom: '5rem' } },
        }}
      >
        {activeToasts.map((item) => (
          <ToastItem key={item.id} {...item} />
        ))}
      </Flex>
    </div>
  );
}
