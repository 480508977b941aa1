/** On responses of an API that is being stopped: `refused` where it has not worked on the request, otherwise `finishing`. */
export const drainingHeader = 'x-draining';

/** On the response of the readiness check: a hash of the endpoints whose requests the API works on once for each `Idempotency-Key`. */
export const idempotentEndpointsHeader = 'x-idempotent-endpoints';
