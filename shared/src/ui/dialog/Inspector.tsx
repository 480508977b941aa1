import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../base/IconButton';
import { Box, Flex, Heading } from '../base/primitives';
import { styled } from '../base/styled';
import { Drawer } from './Drawer';
import { useWideWindow } from './useWideWindow';

const width = 440;

const Panel = styled('section', {
  base: {
    position: 'fixed',
    top: 'var(--bar-height)',
    bottom: '0',
    insetEnd: '0',
    zIndex: 'sticky',
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg',
    color: 'fg',
    borderStart: '1px solid',
    borderColor: 'line',
    outline: 'none',
    animation: 'slide 240ms',
    animationTimingFunction: 'out',
  },
});

interface InspectorProps {
  title: ReactNode;
  /** The name of the region if `title` is not text. */
  label?: string;
  onClose: () => void;
  /** Next to the close button, such as previous and next; at the bottom in the modal form. */
  actions?: ReactNode;
  children: ReactNode;
}

function SidePanel({ title, label, onClose, actions, children }: InspectorProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    // Not a variable of the document: the browser would style every element again.
    const page = document.querySelector<HTMLElement>('[data-page]');
    const element = panel.current;
    const opener = document.activeElement;
    page?.style.setProperty('margin-inline-end', `${width}px`);
    element?.focus({ preventScroll: true });
    return () => {
      page?.style.removeProperty('margin-inline-end');
      if (element?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const elsewhere = document.querySelector('dialog[open], [popover]:popover-open');
      if (event.key === 'Escape' && !event.defaultPrevented && !elsewhere) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return createPortal(
    <Panel ref={panel} tabIndex={-1} style={{ width }} aria-label={label} aria-labelledby={label ? undefined : titleId}>
      <Flex height="14" flex="none" alignItems="center" gap="1" ps="5" pe="3" borderBottom="1px solid" borderColor="line">
        <Heading as="h2" id={titleId} size="md" flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {title}
        </Heading>
        {actions}
        <IconButton label="Close" icon={<IconX />} onClick={onClose} />
      </Flex>
      <Box flex="1" minHeight="0" overflowY="auto" p="5" pb="20">
        {children}
      </Box>
    </Panel>,
    document.body,
  );
}

/**
 * Details of the selected item. In wide windows a region next to the page, which gets narrower and stays usable; otherwise a modal panel.
 * Escape closes it.
 */
export function Inspector(props: InspectorProps) {
  const wide = useWideWindow();
  if (wide) return <SidePanel {...props} />;
  const name = props.label ?? (typeof props.title === 'string' ? props.title : 'Details');
  return (
    <Drawer open title={name} onClose={props.onClose} width={640} footer={props.actions}>
      {props.children}
    </Drawer>
  );
}
