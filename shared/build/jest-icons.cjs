/**
 * Stands in for the icons' package, whose only build for older loaders is one file of 3.7 MB with all 6000 icons: each suite would compile and
 * run it. This loads the modules of the icons that a suite draws.
 */
module.exports = new Proxy(
  { __esModule: true },
  {
    get: (icons, name) =>
      typeof name === 'string' && name.startsWith('Icon')
        ? (icons[name] ??= require(`@tabler/icons-react/dist/esm/icons/${name}.mjs`).default)
        : icons[name],
  },
);
