import { useEffect, useState } from 'react';
import { call, type ApiError } from '@techadds/shared/api';
import { previewBranding, type Branding } from '@techadds/shared/contract/branding/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';

const settleMs = 150;
const isColour = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed);

/** The value once it has not changed for a moment: while somebody drags a colour around, not each of them is asked for. */
function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type Tried = Pick<Branding, 'effective' | 'contrast'>;

/**
 * What would become of what is typed, as the server says; what is in force while that is on its way, or while no colour is typed yet.
 * @param brandId undefined where no brand can be chosen
 */
export function useTried(branding: Branding, primary: string, brandId: string | undefined): Tried {
  const typed = primary.trim();
  const asked = useSettled(JSON.stringify({ primary: typed === '' ? null : typed, brandId: brandId === '' ? null : brandId }));
  const { data } = useQuery<Tried, ApiError>({
    queryKey: ['settings', 'preview', branding.updated_at, asked],
    queryFn: ({ signal }) =>
      call(previewBranding, { body: JSON.parse(asked) as { primary: string | null; brandId?: string | null } }, { signal }),
    enabled: typed === '' || isColour(typed),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return data ?? branding;
}
