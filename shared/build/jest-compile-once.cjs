const vm = require('node:vm');

/** Compiled modules by file name: `code` is what was compiled. */
const compiled = new Map();
const compileFunction = vm.compileFunction;

/**
 * Compiles a module once for all suites of a worker, where jest compiles it again for each. A script keeps the byte code of its functions,
 * and runs in the context of any suite. Only `import()` that is left in the code needs jest's own way.
 */
vm.compileFunction = function compileOnce(code, parameters, options) {
  if (!options?.parsingContext || /\bimport\s*\(/.test(code)) return compileFunction(code, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  const known = compiled.get(options.filename);
  const isKnown = known?.code === code && known.head === head;
  // Positions in errors are those of the code without its head.
  const script = isKnown ? known.script : new vm.Script(`${head}${code}\n})`, { filename: options.filename, columnOffset: -head.length });
  if (!isKnown) compiled.set(options.filename, { code, head, script });
  return script.runInContext(options.parsingContext);
};
