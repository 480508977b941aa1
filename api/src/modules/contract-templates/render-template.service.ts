import { replaceVariables, type MissingVariable, type VariableValues } from '@techadds/shared/contract/contract-templates/variables';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { contractTemplates, contractTemplateVersions } from '../../schema';
import { visibleTemplates, type RowScope } from '../row-scope/row-scope.service';
import { toContractText } from './template-html';
import { findCustomerValues, findSellerValues, findServiceValues } from './variable-values.db';

export { findCustomerValues, findSellerValues, findServiceValues };

export interface ApprovedTemplate {
  id: string;
  /** Null for a template of the marketplace. */
  partnerId: string | null;
  version: number;
  bodyHtml: string;
}

/** The approved version of a template that the caller may use; undefined if there is none, or if it is archived. */
export async function findApprovedTemplate(tx: Tx, caller: RowScope, id: string): Promise<ApprovedTemplate | undefined> {
  const [found] = await tx
    .select({ template: contractTemplates, bodyHtml: contractTemplateVersions.bodyHtml, version: contractTemplateVersions.number })
    .from(contractTemplates)
    .innerJoin(
      contractTemplateVersions,
      and(
        eq(contractTemplateVersions.tenantId, contractTemplates.tenantId),
        eq(contractTemplateVersions.templateId, contractTemplates.id),
        eq(contractTemplateVersions.number, contractTemplates.approvedVersion),
      ),
    )
    .where(and(visibleTemplates(caller), eq(contractTemplates.id, id)));
  if (!found || found.template.archivedAt !== null) return undefined;
  return { id, partnerId: found.template.partnerId, version: found.version, bodyHtml: found.bodyHtml };
}

/** The text of a contract from a template; variables without a value stay in it and are named. */
export function renderContractText({ bodyHtml }: ApprovedTemplate, values: VariableValues): { text: string; missing: MissingVariable[] } {
  const { html, missing } = replaceVariables(bodyHtml, values);
  return { text: toContractText(html), missing };
}
