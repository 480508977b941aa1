export { call, type CallArguments, type CallOptions } from './call';
export { endpointPath } from './endpoint-path';
export { takeEarlyRequest, type EarlyRequest } from './early-requests';
export { ApiError, type TransportErrorCode } from './error';
export { apiQuery, queryKey, useApiMutation } from './query';
export { fetchApi, toApiUrl } from './fetch-api';
export { commonHeaders, subdomainFromHost, tenantHeaders } from './headers';
export { type RefreshResult, refreshSession } from './refresh';
