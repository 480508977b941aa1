import { useApiMutation } from '@techadds/shared/api';
import type { EndpointShape, Input, Output } from '@techadds/shared/contract/endpoint';
import { toast, toastError } from '@techadds/shared/ui';

interface ActionTexts<E extends EndpointShape> {
  /** The success message, such as "QT-2026-0007 archived". */
  done: (output: Output<E>) => string;
  /** The error message, such as "QT-2026-0007 was not archived." The server's reason follows it. */
  failed: string;
  /** Reverts the action; offered in the toast. */
  undo?: (output: Output<E>) => unknown;
}

/** A button's action: calls an endpoint once at a time, shows the result in a toast, and offers to undo it. */
export function useAction<const E extends EndpointShape>(endpoint: E, { done, failed, undo }: ActionTexts<E>) {
  const { mutateAsync, isPending } = useApiMutation(endpoint);
  /** Resolves to whether it succeeded. */
  const run = async (input: Input<E>): Promise<boolean> => {
    if (isPending) return false;
    try {
      const output = await (mutateAsync as (input: Input<E>) => Promise<Output<E>>)(input);
      toast({ title: done(output), ...(undo ? { action: { label: 'Undo', onClick: () => void undo(output) } } : { tone: 'ok' }) });
      return true;
    } catch (error) {
      toastError(failed, error);
      return false;
    }
  };
  return { run, busy: isPending };
}
