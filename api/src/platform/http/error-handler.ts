import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '@techadds/shared/contract/endpoint';
import { isUnavailable } from '../database/errors';
import { AppError, serviceUnavailable } from './errors';
import { getRoutePattern } from './request-metrics';
import { generateCid } from './request-id';
import { securityHeaders } from './security-headers';

/** Errors of Fastify in our format. */
const fastifyErrors: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError(415, 'unsupported_media_type', 'Send the body as application/json.'),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError(413, 'too_large', 'The request is larger than 256 KB. Send less at a time.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError(400, 'bad_request', 'The body does not have the length that its header states.'),
  FST_ERR_BAD_URL: new AppError(400, 'bad_request', 'The address of the request cannot be read.'),
  FST_ERR_ASYNC_CONSTRAINT: new AppError(400, 'bad_request', 'The request cannot be read.'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError(404, 'not_found', 'There is nothing at this address.'),
};

/** Sends every error in the same format; details that are not meant for the caller are only logged. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(reply, toAppError(error, request)));
  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError(404, 'not_found', 'There is nothing at this address.')));
}

/** Handles errors before a route is chosen, when no hook has run yet. */
export function handleFrameworkError(
  error: Error & { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendError(reply.headers(securityHeaders), toAppError(error, request));
}

/** Responds to bytes that are not an HTTP request, where there is no reply object yet. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [line, appError] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', { error: 'The headers of the request are too large.', code: 'too_large' }]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', { error: 'The request took too long to arrive.', code: 'timeout' }]
        : ['400 Bad Request', { error: 'The request cannot be read.', code: 'bad_request' }];
  const body = JSON.stringify({ ...appError, cid: generateCid() });
  const head = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${line}\r\n${head}\r\n\r\n${body}`);
}

function toAppError(error: Error & { code?: string; statusCode?: number }, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    if (error.cause !== undefined) request.log.warn({ err: error, cid: request.id, code: error.code }, 'a request could not be served');
    return error;
  }
  const { bodyLimit } = request.routeOptions;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && bodyLimit !== undefined && bodyLimit > 1024 * 1024)
    return new AppError(413, 'too_large', `The request is larger than ${Math.floor(bodyLimit / 1024 / 1024)} MB. Send less at a time.`);
  const appError = fastifyErrors[error.code ?? ''];
  if (appError) return appError;
  if (isUnavailable(error)) {
    request.log.warn({ err: error, cid: request.id }, 'the database does not answer');
    return serviceUnavailable();
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError(error.statusCode, 'bad_request', 'The request cannot be read.');
  }
  request.log.error({ err: error, cid: request.id, method: request.method, route: getRoutePattern(request) }, 'a request failed');
  return new AppError(
    500,
    'internal',
    'Something went wrong on our side. Try again; if it happens again, give support the reference below.',
  );
}

function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = {
    ...error.extra.body,
    error: error.message,
    code: error.code,
    fields: error.extra.fields,
    cid: reply.request.id,
  };
  return reply
    .code(error.status)
    .headers({ 'Cache-Control': 'no-store', 'X-CID': reply.request.id, ...error.extra.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
