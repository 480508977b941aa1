import { getBranding } from '@techadds/shared/contract/branding/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const firstQueries = { BrandingPage: [getBranding] } satisfies FirstQueries;
