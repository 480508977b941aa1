import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listAcceptedVariants } from '../releases/encoding';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** For what is made for each response, so speed counts: the highest quality takes 50 times as long and saves a tenth. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A text in the best encoding that the browser accepts; `encoding` is undefined where it accepts none. */
export async function compress(
  text: string,
  acceptEncoding: string | undefined,
): Promise<{ body: string | Buffer; encoding?: 'br' | 'gzip' }> {
  const [encoding] = listAcceptedVariants(acceptEncoding);
  if (encoding === 'br') return { body: await toBrotli(text, brotliOptions), encoding };
  if (encoding === 'gzip') return { body: await toGzip(text), encoding };
  return { body: text };
}
