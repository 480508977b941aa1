/** The form that sends a request of the documentation page; hidden without a script. */
export const tryDialogHtml = `<dialog id="try" aria-labelledby="try-title"><form method="dialog" id="try-form"><h2 id="try-title">Try a request</h2>
<label>API token<input id="try-token" type="password" autocomplete="off" spellcheck="false" required></label>
<label><span id="try-method">GET</span> path<input id="try-path" autocomplete="off" spellcheck="false" required></label>
<label id="try-body-label">Body<textarea id="try-body" rows="6" spellcheck="false"></textarea></label>
<p><button type="submit">Send request</button> <button type="button" id="try-close">Close</button></p>
<p id="try-status" role="status"></p><pre id="try-result" tabindex="0" aria-label="Response"></pre></form></dialog>`;

/**
 * The script of the page. Requests really happen, with the rights of the token. It sends no cookie, keeps the token in the field alone, and writes
 * responses as text.
 */
export const tryScript = `
(() => {
  const byId = (id) => document.getElementById(id);
  const dialog = byId('try');
  const [token, path, body] = ['try-token', 'try-path', 'try-body'].map(byId);
  let method = 'GET';
  for (const button of document.querySelectorAll('button[data-method]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      method = button.dataset.method;
      byId('try-method').textContent = method;
      path.value = button.dataset.path;
      body.value = button.dataset.body;
      byId('try-body-label').hidden = button.dataset.body === '';
      byId('try-status').textContent = '';
      byId('try-result').textContent = '';
      dialog.showModal();
      (token.value === '' ? token : path).focus();
    });
  }
  byId('try-close').addEventListener('click', () => dialog.close());
  byId('try-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const status = byId('try-status');
    const result = byId('try-result');
    status.textContent = 'Sending…';
    result.textContent = '';
    const headers = { Authorization: 'Bearer ' + token.value.trim() };
    const hasBody = body.value !== '' && method !== 'GET';
    if (hasBody) headers['Content-Type'] = 'application/json';
    try {
      const response = await fetch('/api' + path.value, { method, headers, credentials: 'omit', redirect: 'error', ...(hasBody && { body: body.value }) });
      const text = await response.text();
      status.textContent = response.status + ', reference ' + response.headers.get('x-cid');
      try {
        result.textContent = JSON.stringify(JSON.parse(text), null, 2);
      } catch {
        result.textContent = text;
      }
    } catch (error) {
      status.textContent = 'The request was not sent: ' + error.message;
    }
  });
})();
`;
