import { createServer } from 'node:http';
import { listen } from '@assist/test-kit/bench';

/** A page with the smallest possible drawer: an input in a cross-site frame that is loaded before the click. */
const barePage = (frameUrl: string) => `<!doctype html>
<title>Bare frame</title>
<style>iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; visibility: hidden }
iframe.open { visibility: visible }</style>
<button>Open</button>
<iframe src="${frameUrl}"></iframe>
<script>
const frame = document.querySelector('iframe');
addEventListener('message', () => { window.isWarm = true; });
document.querySelector('button').addEventListener('click', () => {
  frame.className = 'open';
  frame.focus();
  frame.contentWindow.postMessage('open', '*');
});
</script>`;

const frameDocument = `<!doctype html>
<title>Input</title>
<input aria-label="Question">
<script>
addEventListener('message', () => document.querySelector('input').focus());
parent.postMessage('warm', '*');
</script>`;

/**
 * Serves two pages for comparison: a bare frame (an iframe with one input), and the host page without the loader.
 *
 * @param settings.hostDocument HTML of the host page, including the loader's tag
 */
export async function serveComparisonPages({ hostDocument }: { hostDocument: string }) {
  const bareHost = hostDocument.replace(
    /<script async src="[^"]*\/loader\.js"[^>]*><\/script>/,
    '',
  );
  if (bareHost === hostDocument) throw new Error('The host page has no loader to leave out.');
  const server = createServer((request, response) => {
    const documents: Record<string, string> = {
      '/without-loader/': bareHost,
      '/bare/': barePage(`http://127.0.0.1:${port}/frame/`),
      '/frame/': frameDocument,
    };
    const text = documents[request.url ?? ''];
    response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': 'text/html' });
    response.end(text);
  });
  const { port, close } = await listen(server);
  // Page and frame have the hosts `localhost` and `127.0.0.1`, because the browser treats these hosts as different
  // sites.
  return {
    withoutLoader: `http://localhost:${port}/without-loader/`,
    bare: `http://localhost:${port}/bare/`,
    bareFrame: `http://127.0.0.1:${port}/frame/`,
    close,
  };
}
