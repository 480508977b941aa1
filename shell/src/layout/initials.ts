/** The avatar's letter: the first of the first name, or else of the e-mail address. */
export function getInitial(user: { firstName: string; email: string }): string {
  const [letter = ''] = user.firstName.trim() || user.email.trim();
  return letter.toLocaleUpperCase();
}
