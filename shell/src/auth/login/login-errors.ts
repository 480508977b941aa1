const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * What is wrong with which field of the sign-in, in the contract's words. By hand, since the schema library would double what this
 * page checks for; the server decides.
 */
export function problemsOf({ email, password }: { email: string; password: string }): { email?: string; password?: string } {
  return {
    ...(!looksLikeEmail.test(email) && { email: 'Enter a full e-mail address, like ana@halden.example.' }),
    ...(password.trim() === '' && { password: 'This field is required.' }),
  };
}
