import { getAppLabel } from '@techadds/shared/mfes';
import type { TokenResource } from '@techadds/shared/contract/api-tokens/scopes';
import { tokenResources } from '@techadds/shared/contract/api-tokens/scopes';

const resourceLabels: Record<TokenResource, string> = {
  catalog: 'Marketplace',
  services: 'Services',
  categories: 'Categories',
  quotes: 'Quotes',
  contracts: 'Contracts',
  templates: 'Contract templates',
  projects: 'Projects',
  milestones: 'Milestones',
  time: 'Time entries',
  orders: 'Orders',
  ratings: 'Ratings',
  customers: 'Customers',
  crm: 'CRM',
  imports: 'Imports',
  tasks: 'Tasks',
  finance: 'Reports',
  analytics: 'Analytics',
  ledger: 'Ledger',
  payouts: 'Payouts',
  deposits: 'Deposits',
  fees: 'Fees',
  commission: 'Commission',
  currency: 'Exchange rates',
  audit: 'Audit log',
  files: 'Files',
};

/** The resources with their labels, in the order of the labels. */
export const resourceOptions = tokenResources
  .map((resource) => ({ resource, label: resourceLabels[resource] }))
  .sort((a, b) => a.label.localeCompare(b.label));

const accessLabels = { read: 'read', write: 'read and write' } as const;

/** Scopes about one app: "Release: Finance" of `release:mfe-finance`. */
const appScopeLabels: Record<string, string> = { release: 'Release', dev: 'Development server' };

/** A scope in words, such as "Orders: read". */
const getScopeLabel = (scope: string): string => {
  const [first = '', second = ''] = scope.split(':');
  const appLabel = appScopeLabels[first];
  if (appLabel !== undefined) return `${appLabel}: ${getAppLabel(second)}`;
  const [resource, access] = [first as TokenResource, second as keyof typeof accessLabels];
  return `${resourceLabels[resource]}: ${accessLabels[access]}`;
};

/** Up to two scopes in words, and the number of others. */
export function summarizeScopes(scopes: readonly string[]): string {
  const shown = scopes.slice(0, 2).map(getScopeLabel).join(', ');
  return scopes.length > 2 ? `${shown} and ${scopes.length - 2} more` : shown;
}

export const listScopes = (scopes: readonly string[]): string => scopes.map(getScopeLabel).join('\n');
