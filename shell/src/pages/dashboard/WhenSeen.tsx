import { useCallback, useState, type ReactNode } from 'react';
import { Box } from '@techadds/shared/ui';

/** Renders its content once its place comes into view, so that code below the first screen is loaded only by those who look at it. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const [seen, setSeen] = useState(!('IntersectionObserver' in globalThis));
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return;
    // An edge of a few pixels shows nobody anything.
    const isInView = (entry?: IntersectionObserverEntry) => entry !== undefined && entry.intersectionRatio > 0.5;
    const observer = new IntersectionObserver((entries) => isInView(entries.at(-1)) && setSeen(true), { threshold: 0.6 });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return seen ? children : <Box ref={watch} height="16" />;
}
