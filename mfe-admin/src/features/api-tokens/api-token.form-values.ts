import type { createApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import type { Input } from '@techadds/shared/contract/endpoint';
import type { TokenResource } from '@techadds/shared/contract/api-tokens/scopes';

export type Access = 'none' | 'read' | 'write';

export interface ApiTokenFormValues {
  name: string;
  expiresInDays: string;
  access: Partial<Record<TokenResource, Access>>;
  /** Scopes to release apps, or to run them from a development server; for super-admins. */
  releases: string[];
}

export const emptyValues: ApiTokenFormValues = { name: '', expiresInDays: '90', access: {}, releases: [] };

/** The body for the values of the form. */
export const toApiTokenBody = ({ name, expiresInDays, access, releases }: ApiTokenFormValues): Input<typeof createApiToken>['body'] => ({
  name,
  expiresInDays: Number(expiresInDays) as 90,
  scopes: [
    ...(Object.entries(access) as [TokenResource, Access][]).flatMap(([resource, level]) =>
      level === 'none' ? [] : [`${resource}:${level}` as const],
    ),
    ...releases,
  ],
});
