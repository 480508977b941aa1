import { imageUrl } from '@techadds/shared/contract/files/images';
import type { Tx } from '../../platform/database/client';
import type { EmailTheme } from '../../platform/email/render';
import { lookOf } from './branding.service';

/** How letters to somebody look: in light mode, since most programs for mail know no other. */
export async function mailLook(
  tx: Tx,
  { tenantId, partnerId, appOrigin }: { tenantId: string; partnerId: string | null; appOrigin: string },
): Promise<Partial<EmailTheme>> {
  const { theme, logo } = await lookOf(tx, tenantId, partnerId);
  return {
    ...(theme && { solid: theme.solid[0], contrast: theme.contrast[0], link: theme.fg[0] }),
    logoUrl: logo && `${appOrigin}${imageUrl(logo, 640)}`,
  };
}
