import { ApiError } from './error';

/** Reads a long text and reports the lines received, and the total number of rows if the server sends it. */
export async function readLines(
  response: Response,
  body: ReadableStream<Uint8Array>,
  cid: string,
  onLines: (lines: number, total: number | undefined) => void,
): Promise<string> {
  const total = Number(response.headers.get('x-total-rows') ?? NaN);
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let [text, lines] = ['', 0];
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      lines += part.value.split('\n').length - 1;
      onLines(lines, Number.isNaN(total) ? undefined : total);
    }
  } catch {
    // An incomplete table would look like a complete one.
    throw new ApiError('FETCH_ERROR', 'The connection broke before everything had come. Try again.', cid);
  }
  return text;
}
