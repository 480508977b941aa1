import type { CallProvider } from '@techadds/shared/contract/integrations/endpoints';
import { paths } from '@techadds/shared/paths';

/** The address of the call log of a provider; only pages of this folder link to it. */
export const callLogPath = (provider: CallProvider | ':provider'): string => `${paths.integrations}/${provider}/calls`;
