import { useEffect, useState } from 'react';
import { Navigate, useLocation } from '@techadds/shared/router';
import { clearRedirect } from '@techadds/shared/session';

/** Redirects at the start or end of an impersonation, so that no page is rendered for a role that may not open it. */
export function ImpersonationRedirect({ to }: { to: string }) {
  const { key } = useLocation();
  const [before] = useState(key);
  const arrived = key !== before;
  useEffect(() => {
    if (arrived) clearRedirect();
  }, [arrived]);
  return arrived ? null : <Navigate to={to} replace />;
}
