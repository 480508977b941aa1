import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getCredit } from '@techadds/shared/contract/credit/endpoints';
import { useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';

export interface CreditState {
  /** What one account of the customer's credit holds at most, in cents. */
  availableCents: number;
  used: boolean;
  setUsed: (used: boolean) => void;
  /** The part of a total that is paid from credit. */
  computeCents: (totalCents: number) => number;
}

/** The customer's credit with a partner in a currency, and whether it is used. */
export function useCredit(partnerId: string, currency: string): CreditState {
  const mayUse = useCan('credit.read');
  const { data } = useQuery({ ...apiQuery(getCredit), enabled: mayUse });
  const [used, setUsed] = useState(false);
  const own = (data?.balances ?? []).filter((balance) => balance.partner.id === partnerId && balance.currency === currency);
  const availableCents = Math.max(0, ...own.map((balance) => balance.availableCents));
  return { availableCents, used, setUsed, computeCents: (totalCents) => (used ? Math.min(availableCents, totalCents) : 0) };
}
