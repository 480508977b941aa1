/** The style conditions that no style of ours uses, as a pattern of their names. The linter refuses them. */
export const unusedConditions =
  '(?:peer|group)[A-Z]\\w*|complete|incomplete|firstLetter|firstLine|inRange|outOfRange|placeholderShown|grabbed|underValue|overValue|atValue' +
  '|current|currentPage|currentStep|today|unavailable|rangeStart|rangeEnd|now|topmost|fullscreen|optional|readWrite|landscape|portrait';
const conditions = new RegExp(`^\\s+(?:${unusedConditions}): ".*",\\n`, 'gm');

/** Takes the unused conditions out of the style library, whose one large object keeps them in the first file that everybody loads. */
export default function stripConditions(source) {
  const stripped = source.replace(conditions, '');
  if (stripped === source) throw new Error('The style library has changed its form: there are no conditions to take out.');
  return stripped;
}
