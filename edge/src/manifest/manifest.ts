import { appIconSizes, appIconUrl } from '@techadds/shared/contract/branding/favicon';
import { paths } from '@techadds/shared/paths';
import { hasIconColors, type TenantBranding } from '../branding/branding';

const defaultColors = { theme: '#1a1c21', background: '#ffffff' };
const screenshots = [
  { file: 'wide.png', sizes: '1366x768', form_factor: 'wide', label: 'Dashboard' },
  { file: 'narrow.png', sizes: '390x844', form_factor: 'narrow', label: 'Marketplace' },
];

/**
 * The web app manifest, with the name, colors and icons of a tenant where there is one.
 * @param shellBase the path of the shell's release, which has the screenshots
 */
export function createManifest(branding: TenantBranding | undefined, shellBase: string): object {
  const name = branding?.name ?? 'TechAdds';
  const theme = branding && hasIconColors(branding.theme) ? branding.theme : null;
  const applied = { theme, logo: branding?.logo ?? null };
  const shortcut = (label: string, url: string) => ({ name: label, url, icons: [{ src: appIconUrl(applied, 192), sizes: '192x192' }] });
  return {
    id: '/',
    name: branding ? `${name} on TechAdds` : name,
    short_name: name,
    description: 'Find tech services, order them, and run them in one place.',
    lang: 'en',
    scope: '/',
    start_url: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui', 'browser'],
    theme_color: theme?.solid[0] ?? defaultColors.theme,
    background_color: defaultColors.background,
    icons: appIconSizes.flatMap((sizePx) =>
      (['any', 'maskable'] as const).map((purpose) => ({
        src: appIconUrl(applied, sizePx, purpose),
        sizes: `${sizePx}x${sizePx}`,
        type: 'image/png',
        purpose,
      })),
    ),
    screenshots: screenshots.map(({ file, ...facts }) => ({ src: `${shellBase}screenshots/${file}`, type: 'image/png', ...facts })),
    shortcuts: [
      shortcut('Marketplace', paths.marketplace),
      shortcut('New quote', paths.newQuote),
      shortcut('New service', paths.newService),
      shortcut('Conversations', paths.chat),
    ],
    share_target: {
      // The service worker answers it.
      action: paths.share,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'file', accept: ['text/plain', '.txt', '.md'] }] },
    },
    file_handlers: [{ action: paths.settingsOffline, accept: { 'application/x-ndjson': ['.ndjson'] } }],
    // A window that is only focused would not open what a shortcut or a file is for; one that navigates would lose a form.
    launch_handler: { client_mode: ['navigate-new', 'auto'] },
    prefer_related_applications: false,
  };
}
