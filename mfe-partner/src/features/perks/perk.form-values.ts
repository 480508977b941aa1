import type { Perk } from '@techadds/shared/contract/perks/endpoints';
import { getMoneyError, parseMoney, parseRate, toAmountInput, toRateInput } from '@techadds/shared/format/amount-input';

export const emptyPerk = {
  title: '',
  description: '',
  kind: 'percent' as Perk['kind'],
  value: '',
  serviceIds: '',
  minOrderCents: '',
  startsAt: '',
  endsAt: '',
  capTotal: '',
  capPerCustomer: '',
  code: '',
  listed: true,
  costBearer: 'partner' as Perk['costBearer'],
  platformShareBp: '',
};
export type PerkValues = typeof emptyPerk;

const toDay = (at: string | null) => at?.slice(0, 10) ?? '';
const toCount = (cap: number | null) => (cap === null ? '' : String(cap));

export const toPerkValues = (perk: Perk): PerkValues => ({
  title: perk.title,
  description: perk.description,
  kind: perk.kind,
  value: perk.kind === 'percent' ? toRateInput(perk.value) : perk.kind === 'free_service' ? '' : toAmountInput(perk.value, perk.currency),
  serviceIds: perk.services[0]?.id ?? '',
  minOrderCents: perk.minOrderCents === 0 ? '' : toAmountInput(perk.minOrderCents, perk.currency),
  startsAt: toDay(perk.startsAt),
  endsAt: toDay(perk.endsAt),
  capTotal: toCount(perk.capTotal),
  capPerCustomer: toCount(perk.capPerCustomer),
  code: perk.code,
  listed: perk.listed,
  costBearer: perk.costBearer,
  platformShareBp: perk.platformShareBp === 0 ? '' : toRateInput(perk.platformShareBp),
});

type Wrong = (field: keyof PerkValues, message: string) => never;

const percentError = 'Enter a percentage between 0 and 100, like 12.50.';

function toPerkValue({ kind, value }: PerkValues, currency: string, wrong: Wrong): number {
  if (kind === 'free_service') return 0;
  if (kind === 'percent') return parseRate(value) ?? wrong('value', percentError);
  return parseMoney(value, currency) ?? wrong('value', getMoneyError(value, currency, 50));
}

/** The body of a request, from what was entered. `wrong` rejects a field. */
export function toPerkBody(typed: PerkValues, currency: string, services: string[] | undefined, wrong: Wrong) {
  const count = (field: 'capTotal' | 'capPerCustomer') => (typed[field].trim() === '' ? null : Number(typed[field]));
  const { title, description, kind, code, listed, costBearer, minOrderCents, platformShareBp } = typed;
  return {
    ...{ title, description, kind, code: code.trim(), listed, costBearer },
    value: toPerkValue(typed, currency, wrong),
    // Several services stay as they are until another one is chosen.
    serviceIds: services && services.length > 1 && services[0] === typed.serviceIds ? services : typed.serviceIds ? [typed.serviceIds] : [],
    minOrderCents:
      minOrderCents.trim() === ''
        ? 0
        : (parseMoney(minOrderCents, currency) ?? wrong('minOrderCents', getMoneyError(minOrderCents, currency, 100))),
    startsAt: typed.startsAt ? `${typed.startsAt}T00:00:00.000Z` : null,
    endsAt: typed.endsAt ? `${typed.endsAt}T23:59:59.000Z` : null,
    capTotal: count('capTotal'),
    capPerCustomer: count('capPerCustomer'),
    platformShareBp: costBearer === 'shared' ? (parseRate(platformShareBp) ?? wrong('platformShareBp', percentError)) : 0,
  };
}
