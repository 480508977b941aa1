import { useEffect, useState } from 'react';
import { call, type ApiError } from '@techadds/shared/api';
import { previewBranding, type Branding } from '@techadds/shared/contract/branding/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';

const settleMs = 150;
const isColour = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed);

/** Debounces a value, so that dragging in the colour picker does not send a request for each colour. */
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
 * The branding that the entered values would result in, computed by the server; the saved branding until the first response.
 * @param brandId undefined if no brand can be chosen
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
