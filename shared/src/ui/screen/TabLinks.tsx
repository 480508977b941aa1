import { useEffect, useRef } from 'react';
import { Link } from '@techadds/shared/router';
import { Span } from '../base/primitives';
import { styled } from '../base/styled';

const Strip = styled('nav', {
  base: {
    display: 'flex',
    gap: '5',
    borderBottom: '1px solid',
    borderColor: 'line',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // Edge to edge on phones, so that a cut-off tab shows that there is more.
    mx: '-4',
    px: '4',
    _cSm: { mx: '0', px: '0' },
  },
});

const Tab = styled(Link, {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    height: '10',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    outlineOffset: '-2px',
    _hover: { color: 'fg' },
    '&[aria-current=page]': {
      color: 'fg',
      _after: { content: '""', position: 'absolute', insetInline: '0', bottom: '0', height: '2px', bg: 'brand.mark' },
    },
  },
});

interface TabLinksProps {
  label: string;
  tabs: readonly { label: string; count?: number; to: string; current: boolean }[];
}

/** Tabs that are links: each has its own URL. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current=page]');
    if (current instanceof HTMLElement && strip.current) strip.current.scrollLeft = Math.max(0, current.offsetLeft - 64);
  }, []);
  return (
    <Strip ref={strip} aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={tab.label} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <Span color="fg.subtle" fontWeight="normal" fontVariantNumeric="tabular-nums">
              {tab.count}
            </Span>
          )}
        </Tab>
      ))}
    </Strip>
  );
}
