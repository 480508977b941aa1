import { call } from '@techadds/shared/api';
import { login } from '@techadds/shared/contract/accounts/endpoints';
import type { LoginOutcome } from '../auth/login/handover';
import {
  enterValues,
  findInvalidField,
  initialLoginState,
  leaveField,
  submitForm,
  toFailure,
  type LoginField,
  type LoginState,
} from '../auth/login/login-state';
import { openPage } from '../session/navigation';
import { toSafePath } from '../session/next-path';
import { startLoginSession } from '../session/session-response';
import { MemoryStorage } from '../storage/MemoryStorage';
import { createFormView } from './form-view';
import { rememberFocus } from './focus';

/** Makes the prerendered form work until React takes it over. */
export function startForm(root: HTMLElement, states: DocumentFragment): NonNullable<typeof globalThis.__signIn> {
  const form = root.querySelector('form')!;
  const view = createFormView(form, states);
  let handedOver = false;
  let passwordVisible = false;
  let outcome: Promise<LoginOutcome> | undefined;
  let restoreFocus = () => {};

  const readValues = () => ({ email: view.getInput('email').value, password: view.getInput('password').value });
  // The browser may have filled the form already, and may do so without an event.
  let state: LoginState = { ...initialLoginState, values: readValues() };
  const update = (next: LoginState) => view.render((state = next));
  const on = (type: string, listener: (event: Event) => void, target: EventTarget = form) =>
    target.addEventListener(type, (event) => handedOver || listener(event));

  async function send(): Promise<void> {
    outcome = call(login, { body: state.values }).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ failed: toFailure(error) }),
    );
    const result = await outcome;
    // React awaits the same outcome; without storage, the session would end with this page.
    if (handedOver || ('answer' in result && localStorage instanceof MemoryStorage)) return;
    outcome = undefined;
    if ('failed' in result) return update({ ...state, ...result.failed });
    try {
      startLoginSession(result.answer);
    } catch (error) {
      return update({ ...state, ...toFailure(error) });
    }
    outcome = new Promise(() => {});
    openPage(toSafePath(new URLSearchParams(location.search).get('next')));
  }

  on('submit', (event) => {
    event.preventDefault();
    if (state.busy) return;
    update(submitForm({ ...state, values: readValues() }));
    const invalid = findInvalidField(state);
    if (invalid) view.getInput(invalid).focus();
    else void send();
  });
  on('input', () => update(enterValues(state, readValues())));
  on('focusout', ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (name) update(leaveField({ ...state, values: readValues() }, name as LoginField));
  });
  on('click', () => view.showPassword((passwordVisible = !passwordVisible)), view.toggle);

  return {
    getState() {
      restoreFocus = rememberFocus(root);
      return { form: { ...state, values: readValues() }, passwordVisible, outcome };
    },
    handOver() {
      handedOver = true;
      globalThis.__signIn = undefined;
      restoreFocus();
    },
  };
}
