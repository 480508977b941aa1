import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Follows plain `<a>` links within the app. For lists with hundreds of links: one handler on the container instead of one per `Link`, each of
 * which also parses the URL again on every render. Pass it to `onClick` of the container; `links` is the selector of the links.
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
