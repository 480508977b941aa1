import { createServer } from 'node:net';
import { Stop } from './say.mjs';

/** The ports of this start, from the environment. */
export function ports(env = process.env) {
  const HTTP_PORT = env.HTTP_PORT ? portOf(env, 'HTTP_PORT') : undefined;
  return { PORT: portOf(env, 'PORT', 8080), API_PORT: portOf(env, 'API_PORT', 3000), ...(HTTP_PORT && { HTTP_PORT }) };
}

function portOf(env, name, fallback) {
  const value = env[name] || String(fallback);
  if (!/^\d{1,5}$/.test(value) || Number(value) < 1 || Number(value) > 65_535)
    throw new Stop(`${name} is "${value}", which is not a port number.`);
  return Number(value);
}

/** Refuses to start where another program listens already; the message names the variable that chooses another port. */
export async function checkPorts(wanted) {
  const names = Object.keys(wanted);
  for (const [i, name] of names.entries()) {
    const twin = names.slice(0, i).find((other) => wanted[other] === wanted[name]);
    if (twin) throw new Stop(`${twin} and ${name} are both ${wanted[name]}. Give them different numbers.`);
  }
  for (const [name, port] of Object.entries(wanted)) {
    if (await isTaken(port)) {
      const other = `${name}=${port + 1} npm start`;
      throw new Stop(
        `Port ${port} (${name}) is in use, perhaps by TechAdds itself. Stop what listens there, or choose another port: ${other}`,
      );
    }
  }
}

async function isTaken(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const problem = await new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', (error) => resolve(error.code));
      probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
    });
    if (problem === 'EACCES') throw new Stop(`Port ${port} needs rights that this user does not have. Choose one from 1024 up.`);
    if (problem === 'EADDRINUSE') return true;
  }
  return false;
}
