import { redactCardNumbers } from '../encryption/redact-card-numbers';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Secret fields, which are redacted up to two levels deep. */
const secretFields = ['authorization', 'cookie', 'password', 'newPassword', 'passwordHash', 'token', 'accessToken', 'secret', 'apiKey'];
const redactedPaths = secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Redacts card numbers, tokens, hashes, passwords in URLs and query parameters in a text. */
export const redactSensitiveText = (text: string): string =>
  redactCardNumbers(text)
    .replace(/\nparams: [^]*?(?=\n {4}at |$)/g, '')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [redacted]')
    .replace(/eyJ[\w-]+\.[\w-]*\.?[\w-]*/g, '[redacted]')
    .replace(/\$argon2\S+/g, '[redacted]')
    .replace(/(\w+:\/\/[^\s:/@]*:)[^\s@]+@/g, '$1[redacted]@')
    .replace(/\b[\w-]{40,}\b/g, '[redacted]');

interface SerializedError {
  name: string;
  message: string;
  stack?: string;
  code?: string;
  constraint?: string;
  cause?: SerializedError;
}

/**
 * An error for the log, without parameters and details, in which the database and the driver repeat user input. PostgreSQL quotes values in its
 * errors about them.
 */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { name: typeof error, message: 'Something that is no error was thrown' };
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown };
  const quotesValues = typeof code === 'string' && /^(22|23|42)...$/.test(code);
  const clean = (text: string) => redactSensitiveText(quotesValues && code.startsWith('22') ? text.replace(/"[^]*"/g, '"…"') : text);
  return {
    name: error.name,
    message: clean(error.message),
    ...(error.stack !== undefined && { stack: clean(error.stack) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause !== undefined && depth < 5 && { cause: serializeError(cause, depth + 1) }),
  };
}

/** A logger that writes one JSON object per line, with secrets redacted. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: isoTimestamp,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: (error: unknown) => serializeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}

const isoTimestamp = () => `,"time":"${new Date().toISOString()}"`;
