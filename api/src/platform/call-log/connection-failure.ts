import { toFailure } from './call-outcome';
import { getCid } from './current-work';

/** How texts name the other system and the settings that lead to it. */
export interface ConnectionWords {
  /** Such as `mail server`. */
  system: string;
  /** Such as `host and the port`. */
  address: string;
  /** Such as `user and the password`; absent where none are sent. */
  credentials?: string;
}

interface Failure {
  code: string;
  message: string;
}

const unreachableCodes = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ECONNECTION', 'ESOCKET', 'UND_ERR_SOCKET'];
const isOf =
  (...codes: readonly string[]) =>
  ({ code }: Failure) =>
    codes.includes(code);

/** Says what failed and what to do, by the first rule that matches. */
const rules: readonly [matches: (failure: Failure) => boolean, describe: (words: ConnectionWords) => string][] = [
  [
    ({ message }) => / IP address/.test(message),
    ({ system, address }) => `The ${system} has a private IP address, which is not allowed. Change the ${address}, or ask the operator.`,
  ],
  [
    isOf('timeout'),
    ({ system, address }) => `The ${system} did not answer in time. Check the ${address}, and whether a firewall is in the way.`,
  ],
  [
    isOf('ENOTFOUND', 'EAI_AGAIN', 'EDNS'),
    ({ system, address }) => `The name of the ${system} is not known on the internet. Check the ${address}.`,
  ],
  [
    ({ code, message }) => /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code) || /certificate|STARTTLS/i.test(message),
    ({ system }) =>
      `No secure connection to the ${system} was possible. Check that its certificate is valid for its name, and the kind of TLS.`,
  ],
  [isOf(...unreachableCodes), ({ system, address }) => `The ${system} could not be reached. Check the ${address}.`],
  [
    isOf('401', '403', '530', '534', '535', 'EAUTH'),
    ({ system, credentials, address }) => `The ${system} did not let us in. Check the ${credentials ?? address}, and save again.`,
  ],
  [
    isOf('550', '551', '553', '554', 'EENVELOPE', 'EMESSAGE'),
    ({ system }) => `The ${system} rejected the e-mail. Check that it accepts the from address, and the recipient.`,
  ],
  [isOf('404', '405'), ({ system, address }) => `There is no ${system} at this address. Check the ${address}.`],
  [isOf('429', '421', '450', '451', '452'), ({ system }) => `The ${system} takes no more for the moment. Try again in a few minutes.`],
  [
    ({ code, message }) => /^3\d\d$/.test(code) || /redirect/i.test(message),
    ({ address }) => `The address leads to another one, which is not followed. Change the ${address} to the final one.`,
  ],
  [({ code }) => /^5\d\d$/.test(code), ({ system }) => `The ${system} has a problem of its own. Try again later, or ask who runs it.`],
];

/** The message of an error and of what caused it. */
const readMessages = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${error.cause === undefined ? '' : readMessages(error.cause)}`.trim() : String(error);

/** The error whose code says most: `fetch` puts it into the cause. */
const findCoded = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && toFailure(error).code === 'no_response' ? error.cause : error;

/**
 * Describes why another system could not be used: what failed and what to do, with the code and the reference id that the call log shows, too.
 * Texts of the other system are left out, because they may hold content.
 */
export function describeConnectionFailure(error: unknown, words: ConnectionWords): string {
  const code = toFailure(findCoded(error)).code ?? 'no_response';
  const failure = { code, message: readMessages(error) };
  const [, describe] = rules.find(([matches]) => matches(failure)) ?? [];
  const text = describe?.(words) ?? `The ${words.system} gave an answer that cannot be used. Check the ${words.address}, and try again.`;
  const shownCode = code === 'no_response' || code === 'timeout' ? '' : `Code ${code}, reference id`;
  return `${text} (${shownCode || 'Reference id'} ${getCid()})`;
}
