import { apiQuery } from '@techadds/shared/api';
import { listCatalog } from '@techadds/shared/contract/catalog/endpoints';
import { listCategories } from '@techadds/shared/contract/categories/endpoints';
import type { CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import { useQuery } from '@techadds/shared/query';

export type Reference = CommissionRate['rules'][number]['reference'];
interface Choice {
  value: string;
  label: string;
}

const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label);
const distinct = (choices: Choice[]) => [...new Map(choices.map((choice) => [choice.value, choice])).values()].sort(byLabel);

export interface Pickable {
  /** The values that a rule can have, by dimension. */
  choices: Record<Reference, Choice[]>;
  /** The services of a partner. */
  servicesOf: (partnerId: string) => Choice[];
  currency: string;
  ready: boolean;
}

/** Services, categories and partners to choose from; partners only if they have a published service. */
export function usePickable(): Pickable {
  const catalog = useQuery(apiQuery(listCatalog));
  const categories = useQuery(apiQuery(listCategories));
  const items = catalog.data?.items ?? [];
  const services = (of: typeof items) => distinct(of.map(({ id, name }) => ({ value: id, label: name })));
  return {
    choices: {
      service: services(items),
      category: distinct((categories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))),
      partner: distinct(items.map(({ partner }) => ({ value: partner.id, label: partner.name }))),
    },
    servicesOf: (partnerId) => services(items.filter(({ partner }) => partner.id === partnerId)),
    currency: items[0]?.currency ?? 'USD',
    ready: catalog.data !== undefined && categories.data !== undefined,
  };
}
