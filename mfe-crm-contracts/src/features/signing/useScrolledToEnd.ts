import { useEffect, useRef, useState } from 'react';

/** Whether the user has scrolled to the element with the ref `end`. */
export function useScrolledToEnd() {
  const end = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setRead(true);
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return { end, read };
}
