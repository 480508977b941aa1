/**
 * Gives the schemas of a contract file a module of their own in browser builds: `orders/forms.ts?schemas` beside `orders/forms.ts`. The bundler
 * keeps an export for all pages of an app if one page uses it, so a single form would bring the schema library to every list that needs
 * an endpoint or a constant of the same file. Schemas are the exports with a capital letter; types are gone when this runs.
 */
const statementPattern = /^(import|export) \{([^}]*)\} from (["'])([^"']+)\3;?/gm;
const contractPattern = /^@techadds\/shared\/contract\//;
const isSchema = (specifier) => /^[A-Z]/.test(specifier);

export default function splitSchemasLoader(source, map) {
  const isSchemaModule = this.resourceQuery === '?schemas';
  const change = (statement, keyword, list, quote, from) => {
    // What a schema is made of belongs to the same module.
    if (isSchemaModule && from.startsWith('.')) return `${keyword} {${list}} from ${quote}${from}?schemas${quote};`;
    if (!contractPattern.test(from)) return statement;
    const specifiers = list
      .split(',')
      .map((specifier) => specifier.trim())
      .filter(Boolean);
    const schemas = specifiers.filter(isSchema);
    if (schemas.length === 0) return statement;
    const others = specifiers.filter((specifier) => !isSchema(specifier));
    const own = `${keyword} { ${schemas.join(', ')} } from ${quote}${from}?schemas${quote};`;
    return others.length === 0 ? own : `${keyword} { ${others.join(', ')} } from ${quote}${from}${quote}; ${own}`;
  };
  this.callback(null, source.replace(statementPattern, change), map);
}
