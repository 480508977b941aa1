import { apiQuery } from '@techadds/shared/api';
import { listCatalog } from '@techadds/shared/contract/catalog/endpoints';
import { listCategories } from '@techadds/shared/contract/categories/endpoints';
import type { CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import { useTenantCurrency } from '@techadds/shared/tenant/use-tenant-currency';
import { useQuery } from '@techadds/shared/query';

export type RuleReference = CommissionRate['rules'][number]['reference'];
interface TargetOption {
  value: string;
  label: string;
}

const compareLabels = (a: TargetOption, b: TargetOption) => a.label.localeCompare(b.label);
const uniqueOptions = (choices: TargetOption[]) =>
  [...new Map(choices.map((choice) => [choice.value, choice])).values()].sort(compareLabels);

export interface RuleTargets {
  /** The values that a rule can have, by dimension. */
  choices: Record<RuleReference, TargetOption[]>;
  /** The services of a partner. */
  getServicesFor: (partnerId: string) => TargetOption[];
  currency: string;
  isLoaded: boolean;
}

/** Services, categories and partners to choose from; partners only if they have a published service. */
export function useRuleTargets(): RuleTargets {
  const tenantCurrency = useTenantCurrency();
  const catalog = useQuery(apiQuery(listCatalog));
  const categories = useQuery(apiQuery(listCategories));
  const items = catalog.data?.items ?? [];
  const services = (of: typeof items) => uniqueOptions(of.map(({ id, name }) => ({ value: id, label: name })));
  return {
    choices: {
      service: services(items),
      category: uniqueOptions((categories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))),
      partner: uniqueOptions(items.map(({ partner }) => ({ value: partner.id, label: partner.name }))),
    },
    getServicesFor: (partnerId) => services(items.filter(({ partner }) => partner.id === partnerId)),
    currency: tenantCurrency ?? items[0]?.currency ?? 'USD',
    isLoaded: catalog.data !== undefined && categories.data !== undefined,
  };
}
