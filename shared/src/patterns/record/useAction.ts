import { useRef, useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import type { EndpointShape, Input, Output } from '@techadds/shared/contract/endpoint';
import { toast, toastError } from '@techadds/shared/ui';

interface ActionOptions<E extends EndpointShape, Subject> {
  /** The success message, such as "QT-2026-0007 archived"; absent if the page itself shows the result. */
  done?: (output: Output<E>, subject: Subject) => string;
  /** The error message, such as "QT-2026-0007 was not archived." The server's reason follows it. */
  failed?: string | ((subject: Subject) => string);
  /** Reverts the action; offered in the toast. */
  undo?: (output: Output<E>, subject: Subject) => unknown;
  /** Shows the result before the server confirms it. Returns a function that rolls it back, for a failure. */
  optimistic?: (input: Input<E>, subject: Subject) => () => void;
  /** Actions with the same scope, also of several buttons, run one after the other. */
  scope?: string;
  /** Runs after a success, such as opening the new record. An error that it throws counts as a failure of the action. */
  onSuccess?: (output: Output<E>, subject: Subject) => unknown;
}

/**
 * A button's action: calls an endpoint once at a time, shows the result in a toast, and offers to undo it.
 * In a list, `run(input, row)` passes the row that the messages name; rows do not wait for each other.
 * @returns `run`: resolves to whether it succeeded; does nothing while a call for the same row is in progress. `current`: the row of the call in progress
 */
export function useAction<const E extends EndpointShape, Subject = void>(endpoint: E, options: ActionOptions<E, Subject>) {
  const { done, failed = '', undo, optimistic, scope, onSuccess } = options;
  const mutateAsync = useApiMutation(endpoint, { scope }).mutateAsync as (input: Input<E>) => Promise<Output<E>>;
  const [subjects, setSubjects] = useState<readonly Subject[]>([]);
  const running = useRef(new Set<Subject>());
  const run = async (input: Input<E>, subject: Subject): Promise<boolean> => {
    if (running.current.has(subject)) return false;
    running.current.add(subject);
    setSubjects([...running.current]);
    const rollBack = optimistic?.(input, subject);
    try {
      const output = await mutateAsync(input);
      const undoAction = undo && { label: 'Undo', onClick: () => void undo(output, subject) };
      if (done) toast({ title: done(output, subject), ...(undoAction ? { action: undoAction } : { tone: 'ok' }) });
      void onSuccess?.(output, subject);
      return true;
    } catch (error) {
      rollBack?.();
      toastError(typeof failed === 'string' ? failed : failed(subject), error);
      return false;
    } finally {
      running.current.delete(subject);
      setSubjects([...running.current]);
    }
  };
  return { run, busy: subjects.length > 0, current: subjects[0] };
}
