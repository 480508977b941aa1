import { start } from './start';

const show = () => start(document.getElementById('root')!, document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce);
// Before the app, so that its first requests are in a trace, too. An app without traces is better than none.
if (document.querySelector('meta[name=traces]'))
  void import(/* webpackChunkName: 'tracing' */ './tracing/interactions')
    .then(({ traceInteractions }) => traceInteractions())
    .then(show, show);
else show();
