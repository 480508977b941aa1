import type { setCompanyLogo as setCompanyLogoEndpoint, Company } from '@techadds/shared/contract/companies/endpoints';
import type { LogoMode } from '@techadds/shared/contract/branding/forms';
import type { Parsed } from '@techadds/shared/contract/endpoint';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { inTenant } from '../../platform/database/in-tenant';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { findLogoFile, insertLogoFile } from '../branding/company-logo.service';
import * as db from './companies.db';
import { auditCompany, describeCompany, getLockedCompany, requireNotTerminated } from './companies.rules';
import { setTenantState } from './company-tenants.db';

type Body = Parsed<typeof setCompanyLogoEndpoint>['body'];
type TenantLogos = Pick<Parameters<typeof setTenantState>[2], 'companyLogoId' | 'companyDarkLogoId' | 'companyIconId'>;
type CompanyLogos = Pick<db.CompanyRow, 'logoId' | 'darkLogoId' | 'iconId'>;

/**
 * Prepares the copies of a company's logos and favicon for its marketplaces, whose requests read their own files only. The returned function
 * stores them as one of the tenants and returns what its row refers to.
 */
export async function prepareLogoCopies(tx: Tx, { logoId, darkLogoId, iconId }: CompanyLogos, now: Date) {
  const find = async (id: string | null) => (id === null ? undefined : findLogoFile(tx, systemTenantId, id));
  const [logo, darkLogo, icon] = [await find(logoId), await find(darkLogoId), await find(iconId)];
  return async (own: Tx, tenantId: string): Promise<TenantLogos> => ({
    companyLogoId: logo ? await insertLogoFile(own, tenantId, logo, now) : null,
    companyDarkLogoId: darkLogo ? await insertLogoFile(own, tenantId, darkLogo, now) : null,
    companyIconId: icon ? await insertLogoFile(own, tenantId, icon, now) : null,
  });
}

/** The upload of the super-admin as a file of the company. @throws AppError 422 */
async function takeUpload(tx: Tx, { caller: { tenantId }, now }: ActionContext, fileId: string): Promise<string> {
  const upload = await inTenant(tx, { tenantId, home: systemTenantId }, (own) => findLogoFile(own, tenantId, fileId));
  if (!upload) throw validationError({ fileId: 'There is no such logo. Upload it again.' });
  return insertLogoFile(tx, systemTenantId, upload, now);
}

/** The changed columns. The dark logo is a variant of the light one, so it is removed with it; the favicon is not. */
function toLogoValues(mode: LogoMode, stored: string | null): Partial<CompanyLogos> {
  if (mode === 'icon') return { iconId: stored };
  return mode === 'dark' ? { darkLogoId: stored } : { logoId: stored, ...(stored === null && { darkLogoId: null }) };
}

/**
 * Sets the logo of a company, the one for dark mode, or the favicon; null removes it. Its marketplaces show it at once where neither they nor
 * their brand have one.
 * @throws AppError 404; 409 if the company is terminated; 422 if the file is no logo
 */
export async function setCompanyLogo(tx: Tx, context: ActionContext, id: string, { fileId, mode }: Body): Promise<Company> {
  const { now } = context;
  const present = await getLockedCompany(tx, id);
  requireNotTerminated(present);
  if (mode === 'dark' && fileId !== null && present.logoId === null)
    throw validationError({ fileId: 'Upload the logo first: the dark one is its variant.' });
  const stored = fileId === null ? null : await takeUpload(tx, context, fileId);
  const row = await db.updateCompanyRow(tx, id, { ...toLogoValues(mode, stored), updatedAt: nextUpdatedAt(present, now) });
  const copyLogos = await prepareLogoCopies(tx, row, now);
  for (const { tenantId } of await db.listTenantsOf(tx, id))
    await inTenant(tx, { tenantId, home: systemTenantId }, async (own) => setTenantState(own, tenantId, await copyLogos(own, tenantId)));
  await auditCompany(tx, context, 'changed', { before: present, after: row });
  return describeCompany(tx, row);
}
