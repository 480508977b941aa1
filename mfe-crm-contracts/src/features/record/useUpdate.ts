import { useState } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { useNavigate } from '@techadds/shared/router';
import { toast } from '@techadds/shared/ui';

/** Saves a change of a record and opens its page; `outdated` is true after a conflict with a newer version. */
export function useUpdate<Body>({ number, to }: { number: string; to: string }, send: (body: Body) => Promise<unknown>) {
  const navigate = useNavigate();
  const [outdated, setOutdated] = useState(false);
  /** @throws ApiError if the request fails */
  const save = async (body: Body) => {
    setOutdated(false);
    try {
      await send(body);
      toast({ title: `${number} is saved`, tone: 'ok' });
      void navigate(to);
    } catch (reason) {
      setOutdated((reason as ApiError).code === 'changed_meanwhile');
      throw reason;
    }
  };
  return { outdated, save };
}
