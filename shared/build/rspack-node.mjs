import { builtinModules } from 'node:module';
import { resolve } from 'node:path';

const builtins = new Set(builtinModules);

/** Packages stay in node_modules and are loaded from there; our own packages, which export TypeScript sources, are compiled in. */
const externalizePackages = ({ request }, callback) => {
  const isOurs = request.startsWith('.') || request.startsWith('/') || /^[A-Za-z]:[\\/]/.test(request) || request.startsWith('@techadds/');
  if (isOurs) return callback();
  const isBuiltin = request.startsWith('node:') || builtins.has(request);
  callback(null, `module ${isBuiltin && !request.startsWith('node:') ? `node:${request}` : request}`);
};

/**
 * The build of a program for Node 20: one ES module per entry in `<dir>/dist`.
 * @param {{ dir: string, entry: string | Record<string, string> }} options `dir` is absolute; an entry is a path relative to it, such as
 * `./src/server.ts`; a single entry is named after its file.
 */
export const nodeConfig = ({ dir, entry }) => ({
  mode: 'production',
  target: 'node20',
  context: dir,
  entry: typeof entry === 'string' ? { [entry.replace(/^.*\/|\.tsx?$/g, '')]: entry } : entry,
  output: {
    path: resolve(dir, 'dist'),
    filename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  externalsType: 'module',
  externals: [externalizePackages],
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: {
    // `import.meta.url` and URLs derived from it refer to the built file, wherever it is deployed.
    parser: { javascript: { importMeta: false, url: false } },
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        type: 'javascript/auto',
      },
    ],
  },
  // Readable stack traces matter more here than size.
  node: { __dirname: false, __filename: false },
  optimization: { minimize: false, nodeEnv: false, splitChunks: false },
  devtool: 'source-map',
  stats: 'errors-warnings',
  performance: false,
});
