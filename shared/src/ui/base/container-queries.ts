/** Breakpoints by the width of the content area (not the window). Below `cSm` a screen has its phone layout. */
export const containerQueries = {
  cXs: '@container main (max-width: 559.98px)',
  cSm: '@container main (min-width: 560px)',
  cMd: '@container main (min-width: 860px)',
  cLg: '@container main (min-width: 1080px)',
} as const;

/** The package does not export the file of its conditions; `paths` of the TypeScript configuration name it. */
declare module 'chakra-conditions' {
  interface Conditions {
    /** Content narrower than 560 px */
    _cXs: string;
    /** Content of 560 px and more */
    _cSm: string;
    /** Content of 860 px and more */
    _cMd: string;
    /** Content of 1080 px and more */
    _cLg: string;
  }
}
