export { addressOf, call, type CallArguments, type CallOptions } from './call';
export { ApiError, type QueryFailure } from './error';
export { apiQuery, queryKey, useApiMutation } from './query';
export { subdomainOfHost, tenantHeaders } from './headers';
export { type Refreshed, refreshSession } from './refresh';
