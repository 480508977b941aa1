import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Follows links of the app that are plain elements, for whoever has hundreds of them: one handler around them, where each `Link` has its own
 * and looks at the address again whenever it is drawn. Give it to `onClick` of what holds them; `links` says which they are.
 */
export function useDelegatedLinks(links: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(links);
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || event.defaultPrevented || event.button !== 0 || hasModifier) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    },
    [navigate, links],
  );
}
