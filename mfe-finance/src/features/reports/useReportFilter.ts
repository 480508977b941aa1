import { useSearchState } from '@techadds/shared/router';

const kinds = ['service', 'partner', 'customer', 'category'] as const;
export type SubjectKind = (typeof kinds)[number];

const defaults = { serviceId: '', partnerId: '', customerId: '', categoryId: '' };
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export interface ChosenSubject {
  /** For the query of a report. */
  query: Partial<Record<`${SubjectKind}Id`, string>>;
  /** What it is narrowed to, if anything. */
  chosen: readonly SubjectKind[];
  narrow: (kind: SubjectKind, id: string) => void;
  clear: () => void;
}

/** Whose figures a page shows: those of one service, partner, customer or category, or all. Kept in the address. */
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
