import { useEffect, useState } from 'react';
import { call, type ApiError } from '@techadds/shared/api';
import { previewBranding, type Branding } from '@techadds/shared/contract/branding/endpoints';
import { keepPreviousData, useQuery } from '@techadds/shared/query';

const debounceMs = 150;
const isHexColor = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed);

/** Debounces a value, so that dragging in the color picker does not send a request for each color. */
function useDebounced<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type BrandingPreview = Pick<Branding, 'effective' | 'contrast'>;

/**
 * The branding that the entered values would result in, computed by the server; the saved branding until the first response.
 * @param brandId undefined if no brand can be chosen
 */
export function useBrandingPreview(branding: Branding, primary: string, brandId: string | undefined): BrandingPreview {
  const typed = primary.trim();
  const requests = useDebounced(JSON.stringify({ primary: typed === '' ? null : typed, brandId: brandId === '' ? null : brandId }));
  const { data } = useQuery<BrandingPreview, ApiError>({
    queryKey: ['settings', 'preview', branding.updated_at, requests],
    queryFn: ({ signal }) =>
      call(previewBranding, { body: JSON.parse(requests) as { primary: string | null; brandId?: string | null } }, { signal }),
    enabled: typed === '' || isHexColor(typed),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return data ?? branding;
}
