import type { Output, Parsed } from '@techadds/shared/contract/endpoint';
import type { previewTemplate as endpoint } from '@techadds/shared/contract/contract-templates/endpoints';
import { replaceVariables, sampleValues } from '@techadds/shared/contract/contract-templates/variables';
import { getScope } from '@techadds/shared/permissions';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { notFound, validationError } from '../../platform/http/errors';
import { toContractText } from './template-html';
import { findVersion } from './templates.db';
import { findVisibleTemplate } from './templates.rules';
import { findCustomerValues, findSellerValues, findServiceValues } from './variable-values.db';

/**
 * Renders a version of a template with sample values, or with those of a customer and a service.
 * @throws AppError 404; 422 for a customer or service that is not visible to the caller, who needs the permission to read customers
 */
export async function previewTemplate(
  tx: Tx,
  caller: Caller,
  id: string,
  { version: wanted, customerId, serviceId }: Parsed<typeof endpoint>['query'],
): Promise<Output<typeof endpoint>> {
  const { template, version: newest } = await findVisibleTemplate(tx, caller, id);
  const version = wanted === undefined ? newest : await findVersion(tx, caller, template, wanted);
  if (!version) throw notFound('version');
  const values = { ...sampleValues, ...(await findSellerValues(tx, caller.tenantId, template.partnerId ?? caller.partnerId)) };
  if (values['partner.name'] === undefined) values['partner.name'] = sampleValues['partner.name'];
  if (customerId !== undefined) {
    const customer =
      getScope('customers.read', caller.role, caller.capabilities) === undefined
        ? undefined
        : await findCustomerValues(tx, caller, customerId);
    if (!customer) throw validationError({ customerId: 'There is no such customer.' });
    Object.assign(values, customer);
  }
  if (serviceId !== undefined) {
    const service = await findServiceValues(tx, caller, serviceId);
    if (!service) throw validationError({ serviceId: 'There is no such service.' });
    Object.assign(values, service.values);
  }
  const { html, missing } = replaceVariables(version.bodyHtml, values);
  return { version: version.number, html, text: toContractText(html), missingVariables: missing };
}
