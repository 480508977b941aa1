import './jest-selectors.cjs';
import { TestEnvironment } from 'jest-environment-jsdom';

/** Modal dialogs (including focus restoration), the top layer and media queries, as far as the components use them. */
function polyfillElements(window) {
  const openers = new WeakMap();
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal() {
      openers.set(this, window.document.activeElement);
      this.style.display = '';
      this.open = true;
      this.querySelector('[autofocus], button, input, select, textarea, a[href]')?.focus();
    },
    close() {
      if (!this.open) return;
      this.open = false;
      openers.get(this)?.focus();
    },
    showPopover() {
      this.style.display = 'block';
    },
  });
  Object.assign(window.HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  window.ResizeObserver = class {
    observe() {}
    disconnect() {}
  };
  window.matchMedia = (media) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });
}

/** Adds Node's globals that jsdom lacks and that the router, the database mock and the client need. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      structuredClone,
      fetch,
      Request,
      Response,
      Headers,
      AbortSignal,
      AbortController,
    });
    Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
    // No page was loaded, so there are no measures of it.
    Object.assign(this.global.performance, { getEntriesByName: () => [], getEntriesByType: () => [] });
    polyfillElements(this.global);
  }
}
