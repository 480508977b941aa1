import {
  set,
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiError } from '@techadds/shared/api';
import { useDraft } from './useDraft';

/** Reports an error for entered text that cannot be parsed; its return value is not used. */
type AddError<T> = (name: Path<T>, message: string) => never;
type ParseValues<T, B> = (formValues: T, addError: AddError<T>) => B;

/** Validates the values with a schema of the contract, so that browser and server show the same messages. */
function createResolver<T extends FieldValues, B extends FieldValues>(
  schema: z.ZodMiniType<unknown, B>,
  parseValues: ParseValues<T, B>,
): Resolver<T, unknown, B> {
  return (formValues) => {
    const errors: Record<string, { type: string; message: string }> = {};
    const values = parseValues(formValues, (name, message) => {
      errors[name] ??= { type: 'typed', message };
      return undefined as never;
    });
    const { error } = schema.safeParse(values);
    for (const { path, code, message } of error?.issues ?? []) errors[path.join('.')] ??= { type: code ?? 'custom', message };
    const names = Object.keys(errors);
    if (names.length === 0) return { values, errors: {} };
    // Nested and with the parent first, so that the form library clears the errors of a list whose rows are valid again.
    const nested: FieldErrors<T> = {};
    for (const name of names.sort((a, b) => a.length - b.length)) set(nested, name, errors[name]);
    return { values: {}, errors: nested };
  };
}

interface FieldErrorEntry {
  message?: string;
}

/** The error of a field such as `packages.0.name`. If one input holds a list, such as tags, the error of any entry is the error of the input. */
function findFieldError(errors: unknown, name: string): FieldErrorEntry | undefined {
  const found = name
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined), errors);
  return Array.isArray(found)
    ? (found as FieldErrorEntry[]).find((each) => each?.message !== undefined)
    : (found as FieldErrorEntry | undefined);
}

/** Focuses the first invalid field in page order, including fields that are not registered with the form library. */
const focusFirstInvalid = () =>
  setTimeout(() => {
    if (!document.activeElement?.matches('[aria-invalid=true]')) document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus();
  });

/**
 * A form whose values are the body of a request. Errors show on blur, then on each change; submitting focuses the first invalid field.
 * Text inputs start with '' rather than undefined. If the form values differ from the body, as with amounts, `read` converts them to the body.
 */
export function useContractForm<B extends FieldValues, T extends FieldValues = B>(
  schema: z.ZodMiniType<unknown, B>,
  defaultValues: DefaultValues<T>,
  parseValues: ParseValues<T, B> = (formValues) => formValues as unknown as B,
) {
  const form = useForm<T, unknown, B>({
    defaultValues,
    resolver: createResolver(schema, parseValues),
    mode: 'onTouched',
  });
  const { errors, isDirty, isSubmitted } = form.formState;
  const draftRef = useDraft(form, defaultValues);
  return {
    isDirty,
    /** Resets to the initial values, or to the saved values that are passed. */
    reset: (values = defaultValues): void => form.reset(values),
    /** The props of an input: `<Input {...register('name')} />`. */
    register: (name: Path<T>): UseFormRegisterReturn<Path<T>> => form.register(name),
    /** The current value of an input, without subscribing to it. */
    getValue: (name: Path<T>): PathValue<T, Path<T>> => form.getValues(name),
    /** The current values of the form. */
    getValues: (): T => form.getValues(),
    /** The current value of an input, re-rendering on change; a hook. */
    useWatch: <N extends Path<T>>(name: N): PathValue<T, N> => useWatch({ control: form.control, name }),
    /** For values without a native input, such as the rows of a list. */
    setValue: <N extends Path<T>>(name: N, value: PathValue<T, N>): void =>
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted }),
    /** The error of an input, or of a part of the body that several inputs make up. */
    getFieldError: (name: Path<T> | Path<B>) => findFieldError(errors, name)?.message,
    /** For `onSubmit`: runs with the body when it is valid. */
    handleSubmit: (onValid: (body: B) => void | Promise<void>) =>
      form.handleSubmit(
        (body) => {
          // What is sent must not come back as if it were not, even where its answer is lost.
          draftRef.current.isSettled = true;
          return onValid(body);
        },
        () => void focusFirstInvalid(),
      ),
    /** Shows the server's messages below their inputs; true if any of them belongs to this form. */
    applyServerErrors: (error: ApiError): boolean => {
      draftRef.current.isSettled = false;
      const serverErrors = Object.entries(error.fields).filter(([name]) => name.split('.')[0]! in form.getValues());
      serverErrors.forEach(([name, message], index) =>
        form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      if (serverErrors.length > 0) focusFirstInvalid();
      return serverErrors.length > 0;
    },
  };
}
