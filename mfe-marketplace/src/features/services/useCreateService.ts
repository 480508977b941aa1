import { useState } from 'react';
import { useApiMutation, type ApiError } from '@techadds/shared/api';
import { createService, type Service, type ServiceBody } from '@techadds/shared/contract/services/endpoints';
import { getDraftReference } from './local-draft';

/** Whether the entered values are newer than those of an earlier attempt whose response was lost, and than any change made since. */
function isNewerThan(written: string, { code, body }: ApiError): boolean {
  if (code !== 'offline_conflict') return false;
  const { current } = body as { current?: { updated_at?: string } };
  return Date.parse(written) > Date.parse(current?.updated_at ?? '');
}

/** Creates the service of the page (with the reference of the stored draft, if there is one) once, however often it is submitted. */
export function useCreateService(): (body: ServiceBody) => Promise<Service> {
  const [id] = useState(getDraftReference);
  const { mutateAsync } = useApiMutation(createService);
  return async (content) => {
    const body = { ...content, id, updated_at: new Date().toISOString() };
    try {
      return await mutateAsync({ body });
    } catch (reason) {
      if (!isNewerThan(body.updated_at, reason as ApiError)) throw reason;
      return mutateAsync({ body, query: { force: '1' } });
    }
  };
}
