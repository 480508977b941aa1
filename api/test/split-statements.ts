import { parse } from 'libpg-query';

/** The statements of a text. A distributed database hands several in one text to each node whole, so they are sent one by one there. */
export async function splitStatements(text: string): Promise<string[]> {
  const bytes = Buffer.from(text);
  const { stmts = [] } = (await parse(text)) as { stmts?: { stmt_location?: number; stmt_len?: number }[] };
  return stmts.map(({ stmt_location: from = 0, stmt_len: length }) => bytes.subarray(from, length && from + length).toString());
}
