import type * as z from 'zod/mini';
import type { ApiTokenForm } from '@techadds/shared/contract/api-tokens/forms';
import type { TokenResource } from '@techadds/shared/contract/api-tokens/scopes';

export type Access = 'none' | 'read' | 'write';

export interface ApiTokenFormValues {
  name: string;
  expiresInDays: string;
  access: Partial<Record<TokenResource, Access>>;
}

export const emptyValues: ApiTokenFormValues = { name: '', expiresInDays: '90', access: {} };

/** The body for the values of the form. */
export const toApiTokenBody = ({ name, expiresInDays, access }: ApiTokenFormValues): z.output<typeof ApiTokenForm> => ({
  name,
  expiresInDays: Number(expiresInDays) as 90,
  scopes: (Object.entries(access) as [TokenResource, Access][]).flatMap(([resource, level]) =>
    level === 'none' ? [] : [`${resource}:${level}` as const],
  ),
});
