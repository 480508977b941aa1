import { installPolicy, createScriptPolicy } from './trusted-types-policy';
import { refetchDamagedScripts } from './refetch-damaged';
import { exposeToRemotes } from './secure-element';

declare const __webpack_public_path__: string;

// Runs first: from here on, only files of trusted releases can be executed.
if (process.env.NODE_ENV !== 'development') {
  installPolicy(createScriptPolicy(__webpack_public_path__));
  exposeToRemotes();
  refetchDamagedScripts();
}
