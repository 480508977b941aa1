import { getShownError, type LoginField, type LoginState } from '../auth/login/login-state';

const fields: readonly LoginField[] = ['email', 'password'];

/** Shows a state in the prerendered form with copies of the elements that React has rendered for it at build time. */
export function createFormView(form: HTMLFormElement, states: DocumentFragment) {
  const copy = (selector: string) => states.querySelector(selector)!.cloneNode(true) as HTMLElement;
  const submit = form.querySelector<HTMLButtonElement>('[type=submit]')!;
  const toggle = form.querySelector<HTMLButtonElement>('[aria-pressed]')!;
  const hiddenIcon = toggle.firstElementChild!;
  const [show, hide] = [toggle.ariaLabel, states.querySelector('[aria-pressed]')!.ariaLabel];
  const getInput = (name: LoginField) => form.elements.namedItem(name) as HTMLInputElement;

  function showError(name: LoginField, text: string | undefined): void {
    const input = getInput(name);
    const field = form.querySelector(`label[for="${input.id}"]`)!.parentElement!.parentElement!;
    let error = field.querySelector<HTMLElement>('[role=alert]');
    if (text === undefined) {
      error?.remove();
      for (const attribute of ['aria-invalid', 'aria-describedby']) input.removeAttribute(attribute);
      return;
    }
    if (!error) {
      error = copy('[role=alert][id]');
      error.id = `${input.id}-error`;
      field.append(error);
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', error.id);
    }
    setText(error, text);
  }

  function showFailure(text: string | undefined): void {
    let notice = form.querySelector<HTMLElement>('[role=alert]:not([id])');
    if (text === undefined) return notice?.remove();
    if (!notice) {
      notice = copy('[role=alert]:not([id])');
      submit.before(notice);
    }
    setText(notice.lastElementChild!, text);
  }

  function showBusy(busy: boolean): void {
    if (busy === submit.hasAttribute('aria-busy')) return;
    submit.toggleAttribute('aria-busy', busy);
    if (!busy) return submit.firstElementChild?.remove();
    submit.setAttribute('aria-busy', 'true');
    submit.prepend(copy('[type=submit] > :first-child'));
  }

  return {
    getInput,
    toggle,
    render(state: LoginState): void {
      for (const name of fields) showError(name, getShownError(state, name));
      showFailure(state.failure);
      showBusy(state.busy);
    },
    showPassword(visible: boolean): void {
      getInput('password').type = visible ? 'text' : 'password';
      toggle.ariaPressed = String(visible);
      toggle.ariaLabel = visible ? hide : show;
      toggle.replaceChildren(visible ? copy('[aria-pressed] > svg') : hiddenIcon);
    },
  };
}

/** Changes the text at the end of an element; the same text again would be announced again. */
function setText(element: Element, text: string): void {
  const node = element.lastChild!;
  if (node.nodeValue !== text) node.nodeValue = text;
}
