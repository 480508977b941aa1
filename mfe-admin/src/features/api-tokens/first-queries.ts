import { listApiTokens } from '@techadds/shared/contract/api-tokens/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const apiTokenList = { endpoint: listApiTokens, sorts: ['createdAt', 'name', 'lastUsedAt', 'expiresAt'] } as const;

export const firstQueries = { ApiTokensPage: [apiTokenList] } satisfies FirstQueries;
