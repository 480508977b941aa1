/**
 * Removes the pages of infinite queries from the query library: our lists load pages by offset (shared/src/patterns/list), so every visitor
 * would load code that never runs.
 */
export default function stripInfiniteQueries(source) {
  const choice =
    /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(this\.options\.pages\) : this\.options\.behavior\)\?\.onFetch\(/;
  if (!choice.test(source)) throw new Error('The query library has changed its form: there are no infinite queries to take out.');
  return source.replace(choice, 'this.options.behavior?.onFetch(');
}
