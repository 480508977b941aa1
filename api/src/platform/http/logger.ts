import { redactCardNumbers } from '../encryption/redact-card-numbers';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Fields that could open a door, wherever they are logged, two levels deep. */
const secretFields = ['authorization', 'cookie', 'password', 'newPassword', 'passwordHash', 'token', 'accessToken', 'secret', 'apiKey'];
const redactedPaths = secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Text without what looks like a card's number, a token, a hash, a password in an address, or the parameters of a query. */
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
 * An error for the log: never its parameters or details, in which the database and the driver repeat what people typed.
 * PostgreSQL's complaints about a value quote the value.
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

/** The log: a JSON object a line. What could open a door is taken out before it is written. */
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
