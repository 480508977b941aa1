import { useEffect, useRef, type ReactNode } from 'react';
import { Box } from '@techadds/shared/ui';

/** Width of the help button with its margins. */
const helpButtonSpacePx = 140;

/** The sticky action bar of a long form. Where it would cover the help button, that moves up. */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const measure = () => {
      const { right = 0, height = 0 } = bar.current?.getBoundingClientRect() ?? {};
      root.setProperty('--action-bar-height', right > window.innerWidth - helpButtonSpacePx ? `${height}px` : '0px');
    };
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      root.removeProperty('--action-bar-height');
    };
  }, []);
  return (
    <Box
      ref={bar}
      position="sticky"
      bottom="0"
      zIndex="sticky"
      mt="5"
      css={{ _cSm: { px: '4' }, _cLg: { maxWidth: 'calc(100% - 340px)' } }}
    >
      {children}
    </Box>
  );
}
