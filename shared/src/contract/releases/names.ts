/** How the parts of a release are written; no schemas, so that a page can check them without loading any. */
export const namePatterns = {
  /** Ten hex digits of the hash of everything a build is made from; the same sources give the same version everywhere. */
  version: /^[0-9a-f]{10}$/,
  app: /^(shell|mfe-[a-z]+(-[a-z]+)*)$/,
  remote: /^mfe-[a-z]+(-[a-z]+)*$/,
  /** A file inside a release: relative, of plain segments, so that it can never leave the release's folder. */
  file: /^(?=.{1,200}$)[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/,
  integrity: /^sha384-[A-Za-z0-9+/]{64}$/,
  /** A door of the shared package without its name: `ui/dialog` stands for `@techadds/shared/ui/dialog`. */
  door: /^[a-z][a-z-]*(\/[a-z][a-z-]*)?$/,
  label: /^[^]{1,60}$/,
} as const;
