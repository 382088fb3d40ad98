import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_API_BASE } from '@obole/contract/bases'
import { messageOf, type ProblemCode, statusOf } from '@obole/contract/problems'
import { PUBLIC_API_CHANGES } from '@obole/contract/v5/changes'
import { REFERENCE_STYLE } from '../platform/api-reference.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { ADVICE } from './advice.ts'
import { callsOf, type KnownKey, type PlacedCall } from './calls.ts'
import type { PublicDocument } from './document-types.ts'
import { drawApplications, type KnownApplication } from './draw-applications.ts'
import { drawNotifications } from './draw-notifications.ts'
import { block, drawCall, drawExamples, type Drawing, prose, typeText } from './draw-call.ts'
import { PAGE_STYLE } from './page-style.ts'
import { LANGUAGES } from './snippets.ts'
import { stableCodes } from './stable-codes.ts'

const STYLE = REFERENCE_STYLE + PAGE_STYLE
const SCRIPT = readFileSync(join(import.meta.dirname, 'try-it.js'), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Its own style and script and nothing else; the script talks to this site alone. */
export const PAGE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** What everybody has where there is a demonstration. */
export interface KnownHere {
  key: KnownKey | null
  application: KnownApplication | null
}

/** The reference of the public API, drawn from its description. */
export function drawPublicReference(
  document: PublicDocument,
  origin: string,
  { key, application }: KnownHere,
): string {
  const drawing = { origin, models: new Set(Object.keys(document.components.schemas)) }
  const calls = callsOf(document)
  const [tokens = null, ...topics] = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ tags }) => tags[0] === tag.name),
  }))
  const names = [
    'Begin',
    'Applications',
    'Notifications',
    ...topics.map(({ name }) => name),
    'Models',
    'Refusals',
    'Changes',
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Obole public API</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Obole public API</h1>
<p>Your shop, your members’ software, your spreadsheet: programs of an association read its orders, payments and campaigns here, ask for payments, give them back, and open campaigns; and are told what happens. Names, types and values are those that associations’ tools already speak in version 5: such a tool runs here once its two addresses are changed.</p>
<p>For programs: <a href="${PUBLIC_API_BASE}/openapi.json">openapi.json</a> (OpenAPI 3.1), from which generators make clients. The calls behind our own pages are <a href="/api/docs">described apart</a>.</p>
<nav aria-label="On this page">${names.map((name) => `<a href="#${name}">${name}</a>`).join('')}</nav>
</header>
<div class="chosen" role="region" aria-label="Language of the examples"><fieldset><legend>Examples in</legend>${LANGUAGES.map(
    ({ id, name }, index) =>
      `<label><input type="radio" name="language" id="in-${id}"${index === 0 ? ' checked' : ''}>${name}</label>`,
  ).join('')}</fieldset></div>
<main>
${drawBeginning(tokens?.calls ?? [], drawing, key)}
${drawApplications(tokens?.calls ?? [], drawing, application)}
${drawNotifications(document, drawing)}
${topics.map(({ name, description, calls: own }) => drawTopic(name, description, own, drawing)).join('\n')}
${drawModels(document, drawing)}
${drawCodes()}
${drawChanges()}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
}

function drawBeginning(tokens: readonly PlacedCall[], drawing: Drawing, key: KnownKey | null): string {
  return `<h2 id="Begin" class="topic">Begin</h2>
<ol><li>An administrator of the association makes an access key on the page «\u202fClés d’accès\u202f», and says what it may do.</li><li>The program exchanges it for a token:</li></ol>
${tokens
  .filter(({ operationId }) => operationId === 'getToken')
  .map((call) => drawExamples(call, drawing, { key }))
  .join('\n')}
<ol start="3"><li>Each call has the token in <code>Authorization: Bearer …</code>. Examples read it in <code>TOKEN</code>; those below <a href="#Partners"><code>/v5/partners/me</code></a> read an <a href="#Applications">application’s own</a> in <code>PARTNER_TOKEN</code>, and <code>CHECKOUT_INTENT_ID</code> is the id that <a href="#createCheckoutIntent">asking for a checkout</a> answered.</li></ol>
<form id="key" hidden>
<h3>Try it with a key</h3>
<p>${key ? 'This is the key of the demonstration: it may do everything there, and everybody has it.' : 'Key and token stay in this page: they are gone when you close it.'}</p>
<div class="two">
<div class="field"><label for="client_id">client_id</label><input type="text" id="client_id" name="client_id" value="${escapeHtml(key?.clientId ?? '')}" autocomplete="off" spellcheck="false" required></div>
<div class="field"><label for="client_secret">client_secret</label><input type="${key ? 'text' : 'password'}" id="client_secret" name="client_secret" value="${escapeHtml(key?.secret ?? '')}" autocomplete="off" spellcheck="false" required></div>
</div>
<button type="submit">Get a token</button>
<div class="sent" role="status"></div>
</form>
<h3>Tokens</h3>
<p>A token opens calls for half an hour, then answers are 401. The refresh token gets the next two, once: used a second time, all that came of it ends. A program may as well ask again with its key. Tokens that are not needed any more are given back to <code>/oauth2/revoke</code>.</p>
<h3>Amounts, moments, nothing</h3>
<p>Amounts are whole cents. Moments have their offset, as in <code>2026-11-07T11:13:00.000+01:00</code>; a call may also send a day alone. A field that may be null is always there; one that is not always there is never null. Fields are added without notice: ignore those you do not know.</p>
<h3>Pages</h3>
<p>Lists have <code>pageSize</code> rows (20, at most 100). Go on with the <code>continuationToken</code> of <code>pagination</code> until <code>data</code> is empty: it is as fast on the last page as on the first, and nothing is missed or comes twice when orders arrive meanwhile. <code>pageIndex</code> works too. A token is good for the list and the filters it came from, but for <code>from</code> and <code>to</code>, which may move on.</p>
<h3>How often</h3>
<p>A key may make 600 calls a minute. Each answer says in <code>RateLimit-Remaining</code> how many are left and in <code>RateLimit-Reset</code> when all are there again; beyond them the answer is 429, with <code>Retry-After</code> in seconds.</p>
<h3>Twice the same</h3>
<p>Refunds, checkout intents and new campaigns take an <code>Idempotency-Key</code>: where no answer came, send the call again with the same key, and it is done once.</p>
<h3>Refusals</h3>
<p>A refusal is <code>{ status, code, message, errors, details? }</code>. Programs go by <code>code</code>, which is <a href="#Refusals">stable</a>; <code>message</code> is for people, in the language of <code>Accept-Language</code>. What is of another association is answered as if it did not exist.</p>`
}

const drawTopic = (name: string, about: string, calls: readonly PlacedCall[], drawing: Drawing) =>
  `<h2 id="${name}" class="topic">${name}</h2>\n<p class="about">${escapeHtml(about)}</p>\n${calls
    .map((call) => drawCall(call, drawing))
    .join('\n')}`

function drawModels({ components }: PublicDocument, { models }: Drawing): string {
  const drawn = Object.entries(components.schemas).map(([name, schema]) => {
    const notes = Object.entries(Object(schema['properties'])).flatMap(([field, inside]) => {
      const { description } = Object(inside)
      return typeof description === 'string' ? [`<dt>${field}</dt><dd>${prose(description)}</dd>`] : []
    })
    return `<details id="${name}"><summary><code>${name}</code></summary><section>${block(`The model ${name}`, typeText(schema, models), 'types')}<dl>${notes.join('')}</dl></section></details>`
  })
  return `<h2 id="Models" class="topic">Models</h2>\n<p class="about">What calls take and answer. <code>?</code> after a name: not always there.</p>\n${drawn.join('\n')}`
}

function drawCodes(): string {
  const rows = stableCodes().map(
    (code: ProblemCode) =>
      `<div id="${code}"><dt><strong>${statusOf(code)}</strong>${code}</dt><dd>${escapeHtml(messageOf(code, 'en'))}</dd><dd>${prose(ADVICE[code] ?? '')}</dd></div>`,
  )
  return `<h2 id="Refusals" class="topic">Refusals</h2>
<p class="about">What each says, and what to do. These codes stay, by these names. New ones may come: take one you do not know by its status.</p>
<dl class="codes">${rows.join('\n')}</dl>`
}

function drawChanges(): string {
  const drawn = PUBLIC_API_CHANGES.map(
    ({ on, changes }) =>
      `<h3><time datetime="${on}">${on}</time></h3>\n<ul>${changes.map((one) => `<li>${prose(one)}</li>`).join('')}</ul>`,
  )
  return `<h2 id="Changes" class="topic">Changes</h2>\n${drawn.join('\n')}`
}
