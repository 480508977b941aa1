import { imageUrl } from '@techadds/shared/contract/files/images';
import type { Tx } from '../../platform/database/client';
import type { EmailTheme } from '../../platform/email/render';
import { getAppliedBranding } from './branding.service';

/** The theme of e-mails, in light mode only, because most e-mail clients do not support dark mode. */
export async function getEmailTheme(
  tx: Tx,
  { tenantId, partnerId, appOrigin }: { tenantId: string; partnerId: string | null; appOrigin: string },
): Promise<Partial<EmailTheme>> {
  const { theme, logo } = await getAppliedBranding(tx, tenantId, partnerId);
  return {
    ...(theme && { solid: theme.solid[0], contrast: theme.contrast[0], link: theme.fg[0] }),
    logoUrl: logo && `${appOrigin}${imageUrl(logo, 640)}`,
  };
}
