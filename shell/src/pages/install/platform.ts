/** Where and how the app can be installed without a prompt of the browser. */
export type Platform = 'ios' | 'mac-safari' | 'firefox-android' | 'android' | 'desktop' | 'unsupported';

interface BrowserFacts {
  userAgent: string;
  maxTouchPoints: number;
}

/** The platform of a browser. An iPad calls itself a Mac, but has a touch screen. */
export function detectPlatform({ userAgent, maxTouchPoints }: BrowserFacts = navigator): Platform {
  const isMac = /Macintosh/.test(userAgent);
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios';
  if (/Android/.test(userAgent)) return /Firefox\//.test(userAgent) ? 'firefox-android' : 'android';
  if (/Firefox\//.test(userAgent)) return 'unsupported';
  if (isMac && /Version\/[\d.]+ Safari\//.test(userAgent)) return 'mac-safari';
  return /Chrome\//.test(userAgent) ? 'desktop' : 'unsupported';
}

/** Whether this page runs in the window of the installed app. */
export const isInstalledApp = (): boolean =>
  ['standalone', 'minimal-ui', 'window-controls-overlay'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  (navigator as { standalone?: boolean }).standalone === true;
