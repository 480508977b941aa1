const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The token in a sign-in's answer, under any of the names in use: `token`, `accessToken`, `jwt`, `data.token`. */
export function tokenOf(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  const data = isObject(answer.data) ? answer.data : {};
  return textOf(answer.token) ?? textOf(answer.accessToken) ?? textOf(answer.jwt) ?? textOf(data.token);
}
