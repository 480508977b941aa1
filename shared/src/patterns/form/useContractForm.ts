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
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiError } from '@techadds/shared/api';

/** Says what is wrong with something typed that cannot even be read; what it returns is not used. */
type AddError<T> = (name: Path<T>, message: string) => never;
type ParseValues<T, B> = (formValues: T, addError: AddError<T>) => B;

/** Checks the values with a schema of the contract: the browser says the same words as the server. */
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
    // As rows of fields, the whole before its parts: so the form library forgets those of a list whose rows are right again.
    const nested: FieldErrors<T> = {};
    for (const name of names.sort((a, b) => a.length - b.length)) set(nested, name, errors[name]);
    return { values: {}, errors: nested };
  };
}

interface FieldErrorEntry {
  message?: string;
}

/** What is wrong with `packages.0.name`. Where one input holds a list, as of tags, what is wrong with one of its entries is wrong with it. */
function findFieldError(errors: unknown, name: string): FieldErrorEntry | undefined {
  const found = name
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined), errors);
  return Array.isArray(found)
    ? (found as FieldErrorEntry[]).find((each) => each?.message !== undefined)
    : (found as FieldErrorEntry | undefined);
}

/** The first field that is marked as wrong, in the order of the page; what is no input of the form library is found so too. */
const focusFirstInvalid = () =>
  setTimeout(() => {
    if (!document.activeElement?.matches('[aria-invalid=true]')) document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus();
  });

/**
 * A form whose values are the body of a call. Errors show when a field is left, then as it is typed; sending focuses the first wrong field.
 * Text inputs start with '' rather than undefined. Where what is typed differs from what is sent, as with amounts, `read` makes the body of it.
 */
export function useContractForm<B extends FieldValues, T extends FieldValues = B>(
  schema: z.ZodMiniType<unknown, B>,
  defaultValues: DefaultValues<T>,
  parseValues: ParseValues<T, B> = (formValues) => formValues as unknown as B,
) {
  const form = useForm<T, unknown, B>({ defaultValues, resolver: createResolver(schema, parseValues), mode: 'onTouched' });
  const { errors, isDirty, isSubmitted } = form.formState;
  return {
    isDirty,
    /** Goes back to the values it started with, or on from those that were saved. */
    reset: (values = defaultValues) => form.reset(values),
    /** What an input needs: `<Input {...register('name')} />`. */
    register: (name: Path<T>) => form.register(name),
    /** What is in an input now; reading it does not follow it. */
    getValue: (name: Path<T>) => form.getValues(name),
    /** All that is in the form now. */
    getValues: () => form.getValues(),
    /** What is in an input, followed; a hook. */
    useWatch: <N extends Path<T>>(name: N) => useWatch({ control: form.control, name }),
    /** For what is no input of the browser, such as rows of a list. */
    setValue: <N extends Path<T>>(name: N, value: PathValue<T, N>) =>
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted }),
    /** Of an input, or of a part of the body that is made of several. */
    getFieldError: (name: Path<T> | Path<B>) => findFieldError(errors, name)?.message,
    /** For `onSubmit`: runs with the body once it is right. */
    handleSubmit: (onValid: (body: B) => void | Promise<void>) => form.handleSubmit(onValid, () => void focusFirstInvalid()),
    /** Puts the server's words under the inputs they speak of; true where it named any that this form has. */
    applyServerErrors: (error: ApiError): boolean => {
      const serverErrors = Object.entries(error.fields).filter(([name]) => name.split('.')[0]! in form.getValues());
      serverErrors.forEach(([name, message], index) =>
        form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      if (serverErrors.length > 0) focusFirstInvalid();
      return serverErrors.length > 0;
    },
  };
}
