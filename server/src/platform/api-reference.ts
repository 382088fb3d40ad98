import { createHash } from 'node:crypto'
import { messageOf, problemCodes, statusOf } from '@obole/contract/problems'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import type { Http } from './http.ts'
import { operationsOf, type Operation } from './openapi.ts'
import { MULTIPART } from './route-of.ts'
import { schemaText } from './schema-text.ts'

/** A readable page of every operation, drawn from the OpenAPI document, without a script or a foreign origin. */
export function referenceRoutes(api: Http, document: () => unknown): void {
  let page: string | null = null
  api.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    page ??= drawPage(operationsOf(document()))
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/** The look of the references, of this one and of the public API's. */
export const REFERENCE_STYLE = `
:root { --ink: #1B1A2B; --muted: #5B5A70; --line: #E4E2EC; --ground: #FAF9F6; --paper: #FFFFFF; --primary: ${MAIN_COLOUR}; --tint: #F4F3FE }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
main, header { max-width: 1120px; margin: 0 auto; padding: 24px 16px }
h1 { font: 700 2rem/1.2 'Bricolage Grotesque', Figtree, 'Segoe UI', sans-serif; margin: 0 0 8px }
h2 { font-size: 1.25rem; margin: 40px 0 12px; text-transform: capitalize }
p { max-width: 62ch; margin: 0 0 12px }
a { color: #3A2FB0 }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px }
nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 22px; background: var(--paper); text-decoration: none; text-transform: capitalize }
details { background: var(--paper); border: 1px solid var(--line); border-radius: 20px; margin: 0 0 12px }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; min-height: 44px; padding: 12px 20px; cursor: pointer; border-radius: 20px }
summary:focus-visible, a:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px }
summary strong { min-width: 4.5rem; color: var(--primary) }
summary span { color: var(--muted) }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.875rem; overflow-wrap: anywhere }
section { padding: 0 20px 20px }
h3 { font-size: 1rem; margin: 16px 0 4px }
pre { margin: 0; padding: 12px 16px; border-radius: 12px; background: var(--tint); overflow-x: auto; white-space: pre-wrap }
table { border-collapse: collapse; width: 100%; background: var(--paper) }
th, td { text-align: left; vertical-align: top; padding: 8px 12px; border-bottom: 1px solid var(--line) }
.scroll { overflow-x: auto }
`
const STYLE_HASH = createHash('sha256').update(REFERENCE_STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

function drawPage(operations: readonly Operation[]): string {
  const areas = Map.groupBy(operations, ({ path }) => areaOf(path))
  const names = [...areas.keys()].toSorted()
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Obole API</title>
<style>${REFERENCE_STYLE}</style>
</head>
<body>
<header>
<h1>Obole API</h1>
<p><strong>Writing a program for an association?</strong> The public API, made for that, has <a href="/v5/docs">its own reference</a>: examples in four languages, and calls to try.</p>
<p>Here is every call behind our pages, which may change with them. Amounts are integer cents, instants ISO 8601 in UTC, days Europe/Paris dates. The same description for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>Send <code>Authorization: Bearer …</code> with the token of <code>POST /auth/token</code>; a visitor gets one too. A call that changes something may carry an <code>Idempotency-Key</code>: sent again with the same key it is done once. Unknown keys in a body are refused. Where <code>/api</code> or <code>/auth</code> cannot be reached, <code>/forms/api</code> and <code>/forms/auth</code> lead to the same calls.</p>
<nav aria-label="Areas">${[...names, 'refusals'].map((name) => `<a href="#${attribute(name)}">${text(name)}</a>`).join('')}</nav>
</header>
<main>
${names.map((name) => drawArea(name, areas.get(name) ?? [])).join('\n')}
${drawRefusals()}
</main>
</body>
</html>
`
}

/** `/api/carts/{id}` belongs to carts, `/auth/token` to auth; every other path is a health check. */
function areaOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return first === 'api' ? second : first === 'auth' ? 'auth' : 'health'
}

function drawArea(name: string, operations: readonly Operation[]): string {
  return `<h2 id="${attribute(name)}">${text(name)}</h2>\n${operations.map(drawOperation).join('\n')}`
}

function drawOperation({ method, path, summary, parameters, body, upload, responses }: Operation): string {
  const sent = parameters.map(
    ({ name, place, isRequired, schema }) =>
      `<tr><td><code>${text(name)}</code></td><td>${text(place)}${isRequired ? '' : ', optional'}</td><td><code>${text(schemaText(schema))}</code></td></tr>`,
  )
  const answers = responses.map(
    ({ status, schema }) =>
      `<h3>${text(status)}</h3>\n<pre>${text(schema === null ? '—' : schemaText(schema))}</pre>`,
  )
  return `<details id="${attribute(`${method} ${path}`)}">
<summary><strong>${method}</strong><code>${text(path)}</code><span>${text(summary)}</span></summary>
<section>
${sent.length > 0 ? `<h3>Parameters</h3>\n<div class="scroll"><table><tbody>${sent.join('')}</tbody></table></div>` : ''}
${body === null ? '' : `<h3>Body</h3>\n<pre>${text(schemaText(body))}</pre>`}
${upload === null ? '' : `<h3>Body (${MULTIPART})</h3>\n<pre>${text(schemaText(upload))}</pre>`}
${answers.join('\n')}
</section>
</details>`
}

function drawRefusals(): string {
  const rows = problemCodes.map(
    (code) =>
      `<tr><td>${statusOf(code)}</td><td><code>${text(code)}</code></td><td>${text(messageOf(code, 'en'))}</td></tr>`,
  )
  return `<h2 id="refusals">Refusals</h2>
<p>Every refusal has one shape: <code>{ status, code, message, errors, details? }</code>. The message follows Accept-Language.</p>
<div class="scroll"><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Says</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const attribute = (value: string) => text(value).replaceAll('"', '&quot;')
