import { start } from './start';

start(document.getElementById('root')!, document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce);
