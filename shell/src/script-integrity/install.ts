import { installPolicy, makePolicy } from './trusted-types-policy';
import { offerToRemotes } from './secure-element';

declare const __webpack_public_path__: string;

// First of all that runs: from here on, only what a trusted release lists becomes code.
if (process.env.NODE_ENV !== 'development') {
  installPolicy(makePolicy(__webpack_public_path__));
  offerToRemotes();
}
