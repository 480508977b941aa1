const message =
  'Requests go through `call` or `fetchApi` of @techadds/shared/api: others miss headers, the end of the session and the base of the API.';
const names = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'];
const globals = ['window', 'globalThis', 'self'];

/** Rules that refuse every way to send a request beside the API client. */
export const requestRules = {
  'no-restricted-globals': ['error', ...names.map((name) => ({ name, message }))],
  'no-restricted-properties': [
    'error',
    ...globals.flatMap((object) => names.map((property) => ({ object, property, message }))),
    { object: 'navigator', property: 'sendBeacon', message },
  ],
};
