import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiError } from '@techadds/shared/api';

/** Checks the values with a schema of the contract: the browser says the same words as the server. */
function resolverOf<T extends FieldValues>(schema: z.ZodMiniType<unknown, T>): Resolver<T> {
  return (values) => {
    const { success, error } = schema.safeParse(values);
    if (success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of error.issues) errors[path.join('.')] ??= { type: code ?? 'custom', message };
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}

/**
 * A form whose values are the body of a call. Errors show when a field is left, then as it is typed; sending focuses the first wrong field.
 * Text inputs start with '' rather than undefined.
 */
export function useContractForm<T extends FieldValues>(schema: z.ZodMiniType<unknown, T>, defaultValues: DefaultValues<T>) {
  const form = useForm<T>({ defaultValues, resolver: resolverOf(schema), mode: 'onTouched' });
  const { errors, isDirty } = form.formState;
  return {
    isDirty,
    /** Goes back to the values it started with, or on from those that were saved. */
    reset: (values = defaultValues) => form.reset(values),
    /** What an input needs: `<Input {...register('name')} />`. */
    register: (name: Path<T>) => form.register(name),
    /** What is in an input now; reading it does not follow it. */
    valueOf: (name: Path<T>) => form.getValues(name),
    errorOf: (name: Path<T>) => errors[name]?.message as string | undefined,
    /** For `onSubmit`: runs with the values once they are right. */
    send: (run: (values: T) => void | Promise<void>) => form.handleSubmit(run),
    /** Puts the server's words under the inputs they speak of; true where it named any that this form has. */
    refuse: (error: ApiError): boolean => {
      const known = Object.entries(error.fields).filter(([name]) => name in form.getValues());
      known.forEach(([name, message], index) => form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 }));
      return known.length > 0;
    },
  };
}
