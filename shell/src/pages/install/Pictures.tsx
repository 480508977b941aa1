import type { ReactNode } from 'react';
import { Box } from '@techadds/shared/ui';

/** The part of a picture that the step is about. */
const accent = {
  fill: 'none',
  stroke: 'var(--ta-colors-brand-solid)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const text = { fill: 'currentColor', opacity: 0.25 } as const;

/** A drawing beside the text of a step, which says the same. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <Box flex="none" width="120px" height="84px" rounded="md" bg="bg.muted" color="fg.muted" aria-hidden>
      <svg width="120" height="84" viewBox="0 0 120 84" focusable="false">
        {children}
      </svg>
    </Box>
  );
}

/** The lower end of a phone with a bar of symbols; the share symbol is marked. */
export const ShareSymbol = () => (
  <Picture>
    <path d="M30 8v60a8 8 0 0 0 8 8h44a8 8 0 0 0 8-8V8M30 54h60" {...line} />
    <path d="M38 16h44M38 24h30M38 32h38" {...line} opacity={0.4} />
    <path d="M55 63v6a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-6M60 66v-9M57 60l3-3 3 3" {...accent} />
    <path d="M42 62l-4 3 4 3M78 62l4 3-4 3" {...line} />
  </Picture>
);

/** A list of which one row, with a plus in a square, is marked. */
export const AddToHomeScreen = () => (
  <Picture>
    <rect x="22" y="12" width="76" height="60" rx="8" {...line} />
    <rect x="30" y="22" width="36" height="4" rx="2" {...text} />
    <rect x="30" y="60" width="44" height="4" rx="2" {...text} />
    <rect x="27" y="34" width="66" height="18" rx="5" {...accent} />
    <rect x="34" y="41" width="34" height="4" rx="2" {...text} />
    <path d="M79 39h8v8h-8zM83 41v4M81 43h4" {...accent} strokeWidth={1.5} />
  </Picture>
);

/** A dialog of which the confirming word is marked. */
export const Confirm = () => (
  <Picture>
    <rect x="22" y="14" width="76" height="56" rx="8" {...line} />
    <rect x="30" y="24" width="14" height="14" rx="4" {...accent} />
    <rect x="50" y="26" width="36" height="4" rx="2" {...text} />
    <rect x="50" y="33" width="24" height="4" rx="2" {...text} />
    <rect x="62" y="50" width="30" height="12" rx="4" {...accent} />
    <path d="M72 56l3 3 5-6" {...accent} strokeWidth={1.5} />
  </Picture>
);

/** A browser window of which the menu at the upper right is marked. */
export const BrowserMenu = () => (
  <Picture>
    <rect x="16" y="12" width="88" height="60" rx="6" {...line} />
    <path d="M16 28h88" {...line} />
    <rect x="24" y="18" width="52" height="4" rx="2" {...text} />
    <path d="M94 16v.01M94 20v.01M94 24v.01" {...accent} strokeWidth={3} />
    <rect x="58" y="32" width="42" height="34" rx="4" {...line} />
    <rect x="64" y="38" width="26" height="3" rx="1.5" {...text} />
    <rect x="64" y="46" width="30" height="3" rx="1.5" {...accent} />
    <rect x="64" y="56" width="20" height="3" rx="1.5" {...text} />
  </Picture>
);

/** A dock or a row of apps of which the new one is marked. */
export const AppIcon = () => (
  <Picture>
    <rect x="14" y="30" width="92" height="28" rx="9" {...line} />
    <rect x="22" y="36" width="16" height="16" rx="5" {...line} opacity={0.5} />
    <rect x="44" y="36" width="16" height="16" rx="5" {...line} opacity={0.5} />
    <rect x="66" y="36" width="16" height="16" rx="5" {...accent} />
    <path d="M70 41h6M73 41v7" {...accent} strokeWidth={1.5} />
    <rect x="88" y="36" width="12" height="16" rx="5" {...line} opacity={0.5} />
  </Picture>
);
