import { ApiError } from '@techadds/shared/api';
import { toErrorMessage } from '../error-messages';
import { computeFieldErrors } from './login-errors';

export interface LoginFormValues {
  email: string;
  password: string;
}
export type LoginField = keyof LoginFormValues;
type FieldErrors = Partial<Record<LoginField, string>>;

/** The sign-in form, in React and before it: what was entered, and what is shown about it. */
export interface LoginState {
  values: LoginFormValues;
  /** The fields that were filled and left, or submitted. */
  touched: Partial<Record<LoginField, boolean>>;
  /** Errors of the server by field. */
  rejected: FieldErrors;
  failure?: string | undefined;
  busy: boolean;
}

export const initialLoginState: LoginState = { values: { email: '', password: '' }, touched: {}, rejected: {}, busy: false };

export const enterValues = (state: LoginState, values: Partial<LoginFormValues>): LoginState => ({
  ...state,
  values: { ...state.values, ...values },
  rejected: {},
  failure: undefined,
});

/** A field left empty on the way to another one shows no error yet. */
export const leaveField = (state: LoginState, name: LoginField): LoginState =>
  state.values[name] === '' ? state : { ...state, touched: { ...state.touched, [name]: true } };

/** Shows all errors, or else begins a request. */
export function submitForm(state: LoginState): LoginState {
  const touched = { email: true, password: true };
  return findInvalidField(state) ? { ...state, touched } : { ...state, touched, failure: undefined, busy: true };
}

/** The changes of a failed request. */
export const toFailure = (error: unknown): Pick<LoginState, 'rejected' | 'failure' | 'busy'> => ({
  rejected: error instanceof ApiError ? error.fields : {},
  failure: toErrorMessage(error),
  busy: false,
});

/** The first field with an invalid value. */
export const findInvalidField = ({ values }: LoginState): LoginField | undefined =>
  Object.keys(computeFieldErrors(values))[0] as LoginField | undefined;

/** The error that is shown below a field. */
export const getShownError = ({ values, touched, rejected }: LoginState, name: LoginField): string | undefined =>
  rejected[name] ?? (touched[name] ? computeFieldErrors(values)[name] : undefined);
