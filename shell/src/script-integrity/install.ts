import { installPolicy, makePolicy } from './trusted-types-policy';
import { offerToRemotes } from './secure-element';

declare const __webpack_public_path__: string;

// Runs first: from here on, only files of trusted releases can be executed.
if (process.env.NODE_ENV !== 'development') {
  installPolicy(makePolicy(__webpack_public_path__));
  offerToRemotes();
}
