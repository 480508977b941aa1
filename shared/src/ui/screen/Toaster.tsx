import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Box, Flex } from '../base/primitives';
import { styled } from '../base/styled';
import { dismissToast, holdToasts, shownToasts, subscribeToToasts, type ShownToast } from './toast';

const icons = { neutral: IconInfoCircle, ok: IconCircleCheck, bad: IconAlertTriangle };

const Slip = styled('div', {
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

const Act = styled('button', {
  base: { flex: 'none', cursor: 'pointer', rounded: 'xs', fontWeight: 'medium', textDecoration: 'underline', textUnderlineOffset: '3px' },
});

function Message({ id, title, tone = 'neutral', undo }: ShownToast) {
  const Icon = icons[tone];
  const bad = tone === 'bad';
  const close = () => {
    // What had the pointer or focus is gone, so it cannot say that it lost them.
    holdToasts(false);
    dismissToast(id);
  };
  return (
    <Slip bad={bad} pointerEvents="auto" data-undo={undo ? '' : undefined}>
      <Box as="span" flex="none" mt="2px" color={bad ? 't.bad.icon' : undefined} aria-hidden>
        <Icon size={16} stroke={1.75} />
      </Box>
      <Box flex="1" minWidth="0">
        {title}
      </Box>
      {undo && (
        <Act
          type="button"
          color={bad ? 'brand.fg' : undefined}
          onClick={() => {
            undo.run();
            close();
          }}
        >
          {undo.label}
        </Act>
      )}
      <Act type="button" aria-label="Dismiss" mt="2px" opacity={0.7} onClick={close}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </Act>
    </Slip>
  );
}

/** Where toasts appear; the app renders it once. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, shownToasts);
  return (
    <Flex
      role="region"
      aria-label="Messages"
      aria-live="polite"
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
      position="fixed"
      zIndex="toast"
      bottom="calc(1.25rem + var(--action-bar-height, 0px))"
      insetStart={{ base: '4', sm: '5' }}
      direction="column"
      gap="2"
      width="min(24rem, calc(100vw - 32px))"
      pointerEvents="none"
      // A phone has room for one; what can be taken back stays beside it.
      css={{ '@media (max-width: 599px)': { '& > :not(:last-child):not([data-undo])': { display: 'none' } } }}
    >
      {shown.map((message) => (
        <Message key={message.id} {...message} />
      ))}
    </Flex>
  );
}
