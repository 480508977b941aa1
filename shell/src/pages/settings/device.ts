type Rule = readonly [pattern: RegExp, name: string];

// Derived browsers also contain the name of the one they are based on, so the more specific ones come first.
const browsers: readonly Rule[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
];
const systems: readonly Rule[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const match = (rules: readonly Rule[], text: string) => rules.find(([pattern]) => pattern.test(text))?.[1];

/** The name of a device from its user agent, such as `Firefox on Windows`. */
export function getDevice(userAgent: string | null): { words: string; mobile: boolean } {
  const browser = match(browsers, userAgent ?? '');
  const system = match(systems, userAgent ?? '');
  const words = browser && system ? `${browser} on ${system}` : (browser ?? (system ? `A browser on ${system}` : 'Unknown device'));
  return { words, mobile: /\b(Mobile|Android|iPhone|iPad)\b/.test(userAgent ?? '') };
}
