import { useEffect, type RefObject } from 'react';

/** The space that the floating help buttons take at the corner of the window, with their margins. */
const helpButtons = { widthPx: 140, heightPx: 76 };

/** How much of the window's end a bar takes that spans its width. */
const getBarHeight = (bar: HTMLElement): number => bar.offsetHeight;

/** How far up the help buttons have to move so that a bar that may end anywhere on the page does not lie below them; 0 if it is elsewhere. */
export function getCoveredHeight(bar: HTMLElement): number {
  const { top, bottom, right } = bar.getBoundingClientRect();
  const isBelowButtons = top < innerHeight && bottom > innerHeight - helpButtons.heightPx && right > innerWidth - helpButtons.widthPx;
  return isBelowButtons ? innerHeight - top : 0;
}

/** Lets the floating elements at the end of the window, the help buttons and toasts, move above a bar, as long as it is shown. */
export function useActionBarHeight(
  bar: RefObject<HTMLElement | null>,
  { getHeight = getBarHeight, shown = true }: { getHeight?: (bar: HTMLElement) => number; shown?: boolean } = {},
): void {
  // After each render, because the content of a bar changes its height.
  useEffect(() => {
    if (!shown) return;
    const root = document.documentElement.style;
    const report = () => root.setProperty('--action-bar-height', `${bar.current ? getHeight(bar.current) : 0}px`);
    report();
    addEventListener('resize', report);
    addEventListener('scroll', report, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', report);
      removeEventListener('scroll', report, { capture: true });
      root.removeProperty('--action-bar-height');
    };
  });
}
