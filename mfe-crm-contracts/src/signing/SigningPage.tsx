export function SigningPage() {
  return null;
}
