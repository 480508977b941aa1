import { useSearchState } from '@techadds/shared/router';

const kinds = ['service', 'partner', 'customer', 'category'] as const;
export type SubjectKind = (typeof kinds)[number];

const defaults = { serviceId: '', partnerId: '', customerId: '', categoryId: '' };
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export interface ChosenSubject {
  /** Query parameters of the report requests. */
  query: Partial<Record<`${SubjectKind}Id`, string>>;
  /** The active filters. */
  chosen: readonly SubjectKind[];
  narrow: (kind: SubjectKind, id: string) => void;
  clear: () => void;
}

/** The subject that a report is filtered by: a service, partner, customer, category, or none. Stored in the URL. */
export function useSubject(): ChosenSubject {
  const [address, change] = useSearchState(defaults);
  const chosen = kinds.filter((kind) => isId(address[`${kind}Id`]));
  return {
    query: Object.fromEntries(chosen.map((kind) => [`${kind}Id`, address[`${kind}Id`]])),
    chosen,
    narrow: (kind, id) => change({ [`${kind}Id`]: id }),
    clear: () => change(defaults),
  };
}
