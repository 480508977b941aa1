import { useState } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { useUnsavedChanges } from '@techadds/shared/patterns/form';
import { useSending } from './useSubmitOnce';

interface Filled {
  isDirty: boolean;
  /** Shows server errors under the fields they name. Returns whether there were any. */
  applyServerErrors: (error: ApiError) => boolean;
}

/** Saves a form, one request at a time, and asks before unsaved changes are discarded. */
export function useSaving<Body>({ isDirty, applyServerErrors }: Filled, onSave: (body: Body) => Promise<void>) {
  const { busy, send } = useSending();
  const [failure, setFailure] = useState<ApiError>();
  const [saved, setSaved] = useState(false);
  const dirty = isDirty && !saved;
  const question = useUnsavedChanges(dirty);
  const keep = async (body: Body) => {
    setFailure(undefined);
    try {
      await send(() => onSave(body).then(() => setSaved(true)));
    } catch (reason) {
      const error = reason as ApiError;
      if (!applyServerErrors(error)) setFailure(error);
    }
  };
  return { busy, failure, dirty, question, keep };
}
