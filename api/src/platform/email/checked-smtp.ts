import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { RequestFilteringHttpAgent } from 'request-filtering-agent';
import type { EmailTransport } from './email';
import { createNodemailerTransport, smtpTimeouts } from './smtp';

export interface MailServer {
  host: string;
  port: number;
  /** `starttls` begins without TLS and goes on only with it. */
  security: 'tls' | 'starttls' | 'none';
  username: string;
  password: string | undefined;
  fromAddress: string;
  /** Only for servers that the operator has configured. */
  allowPrivateAddress: boolean;
}

/** Connects to a host whose address is checked when the connection is made, so a name cannot lead to a private network. */
function connect({ host, port, allowPrivateAddress }: MailServer): Promise<Socket> {
  const agent = new RequestFilteringHttpAgent({ allowPrivateIPAddress: allowPrivateAddress });
  return new Promise((resolve, reject) => {
    const socket = agent.createConnection({ host, port }, (error?: Error | null) => {
      if (error) return reject(error);
      socket.setTimeout(0);
      socket.removeListener('error', reject);
      resolve(socket);
    }) as Socket;
    socket.once('error', reject);
    socket.setTimeout(smtpTimeouts.connectionTimeout, () =>
      socket.destroy(Object.assign(new Error('The mail server did not answer in time.'), { code: 'ETIMEDOUT' })),
    );
  });
}

/** Sends through a mail server that a user gave. Without TLS only where its security is `none`, which needs the operator's consent. */
export function createCheckedSmtpTransport(server: MailServer): EmailTransport {
  const { host, port, security, username, password, fromAddress } = server;
  return createNodemailerTransport(
    {
      ...{ host, port, secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
      ...(username !== '' && { auth: { user: username, pass: password ?? '' } }),
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      getSocket: (_options, callback) => {
        connect(server).then(
          (connection) => callback(null, { connection }),
          (error: unknown) => callback(error as Error, undefined),
        );
      },
    },
    fromAddress,
  );
}
