import { paths } from '@techadds/shared/paths';

/** The longest message of a quote request. */
const maxLength = 4_000;

/** What another app has shared, as one text: title, text, link and the contents of text files. */
async function readSharedText(form: FormData): Promise<string> {
  const fields = ['title', 'text', 'url'].map((name) => form.get(name)).filter((value) => typeof value === 'string');
  const files = form.getAll('file').filter((value) => typeof value !== 'string');
  const contents = await Promise.all(files.map((file) => file.slice(0, maxLength * 4).text()));
  // Some apps send the link as the text too.
  const parts = [...new Set([...fields, ...contents].map((part) => part.trim()))].filter((part) => part !== '');
  return parts.join('\n').slice(0, maxLength);
}

/** Answers what another app shares with a page that shows it. The fragment never leaves the browser. */
export async function answerShare(request: Request): Promise<Response> {
  const text = await request
    .formData()
    .then(readSharedText)
    .catch(() => '');
  return Response.redirect(`${new URL(request.url).origin}${paths.share}#${encodeURIComponent(text)}`, 303);
}
