import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

type Side = 'top' | 'bottom';
type Align = 'start' | 'center' | 'end';

const gapPx = 6;
const marginPx = 8;

/** Positions `floating` next to `anchor`, flipped or shifted if the window has no space for it. */
function positionFloating(anchor: Element, floating: HTMLElement, side: Side, align: Align): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const below = box.bottom + gapPx;
  const above = box.top - gapPx - height;
  const fitsBelow = below + height <= window.innerHeight - marginPx;
  const top = side === 'bottom' ? (fitsBelow || above < marginPx ? below : above) : above >= marginPx ? above : below;
  const left = align === 'start' ? box.left : align === 'end' ? box.right - width : box.left + (box.width - width) / 2;
  floating.style.top = `${top}px`;
  floating.style.left = `${Math.max(marginPx, Math.min(left, window.innerWidth - width - marginPx))}px`;
}

/**
 * Shows an element in the top layer next to `anchor`, while there is an anchor. The element needs `popover="manual"`
 * and `position: fixed`. Returns the ref for it.
 */
export function useFloatingPosition<E extends HTMLElement>(anchor: Element | null, side: Side, align: Align): RefObject<E | null> {
  const floating = useRef<E>(null);
  useLayoutEffect(() => {
    const element = floating.current;
    if (!anchor || !element) return;
    const update = () => positionFloating(anchor, element, side, align);
    element.showPopover();
    update();
    window.addEventListener('scroll', update, true);
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update, true);
      window.removeEventListener('resize', update);
    };
  }, [anchor, side, align]);
  return floating;
}

/** Calls `onClose` on Escape and on a press outside of the anchor and the floating element, while there is an anchor. */
export function useDismiss(anchor: Element | null, floating: RefObject<Element | null>, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!anchor) return;
    const onPress = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!anchor.contains(target) && !floating.current?.contains(target)) latest.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Keeps a surrounding dialog open: only the innermost layer closes.
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [anchor, floating]);
}
