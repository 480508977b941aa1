import { useState } from 'react';
import { switchToTenant } from './switch-tenant';

/** Switches to a tenant. Ignores further calls while a switch is pending and while the new page loads. */
export function useTenantSwitch(): { switching: string | undefined; start: (tenantId: string) => Promise<void> } {
  const [switching, setSwitching] = useState<string>();
  const start = async (tenantId: string) => {
    if (switching !== undefined) return;
    setSwitching(tenantId);
    if (!(await switchToTenant(tenantId))) setSwitching(undefined);
  };
  return { switching, start };
}
