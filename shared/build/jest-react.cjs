/**
 * React's development build records the stack of every element that it creates, for warnings in the browser's console: a tenth of the time of
 * the screens' tests. It does so for a limited number of elements; this says that the number has been reached. The warnings themselves stay.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');

Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
