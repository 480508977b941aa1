import { useEffect, useState } from 'react';
import { Navigate, useLocation } from '@techadds/shared/router';
import { clearRedirect } from '@techadds/shared/session';

/** In the place of a screen while another address is gone to. */
export function Arriving({ to }: { to: string }) {
  const { key } = useLocation();
  const [before] = useState(key);
  const arrived = key !== before;
  useEffect(() => {
    if (arrived) clearRedirect();
  }, [arrived]);
  return arrived ? null : <Navigate to={to} replace />;
}
