/** The avatar's letter: the first of the first name, else of the e-mail. */
export function initialOf(user: { firstName: string; email: string }): string {
  const [letter = ''] = user.firstName.trim() || user.email.trim();
  return letter.toLocaleUpperCase();
}
