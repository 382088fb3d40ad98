import { escapeHtml } from '../platform/escape-html.ts'
import { schemaText } from '../platform/schema-text.ts'
import { exampleCall, JSON_TYPE, type KnownKey, type PlacedCall } from './calls.ts'
import type { Parameter } from './document-types.ts'
import type { JsonSchema } from './schemas.ts'
import { type Language, LANGUAGES } from './snippets.ts'

/** A sentence of the description, where `words of the API` stand between backticks. */
export const prose = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** Text that is wider than a phone is scrolled, also with the keyboard. */
export const block = (name: string, text: string, className = '') =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(name)}"${className && ` class="${className}"`}>${text}</pre>`

const MODEL_NAME = /\b[A-Z][A-Za-z0-9]+(?:_[A-Z][A-Za-z0-9]+)?\b/g

/** A schema as a type, where each model is a link to what it is. */
export const typeText = (schema: JsonSchema, models: ReadonlySet<string>) =>
  escapeHtml(schemaText(schema)).replaceAll(MODEL_NAME, (name) =>
    models.has(name) ? `<a href="#${name}">${name}</a>` : name,
  )

export interface Drawing {
  origin: string
  models: ReadonlySet<string>
}

/** One call: what it takes and answers on one side, on the other how it is made, and a form to make it. */
export function drawCall(call: PlacedCall, drawing: Drawing): string {
  const { operationId, method, path, summary, description, parameters = [] } = call
  return `<details class="call" id="${operationId}">
<summary><span class="method">${method}</span><span class="does">${escapeHtml(summary)}</span><code class="path">${escapeHtml(path)}</code></summary>
<section>
<p class="says">${prose(description)}</p>
<div>
${parameters.length > 0 ? `<h3>Parameters</h3>\n<dl>${parameters.map((one) => drawParameter(one, drawing)).join('')}</dl>` : ''}
${drawBody(call, drawing)}
${drawAnswers(call, drawing)}
</div>
<div>
<h3>Example</h3>
${drawExamples(call, drawing)}
${drawExampleAnswer(call)}
${call.security.length > 0 ? drawForm(call) : ''}
</div>
</section>
</details>`
}

/** The same in each language, of which one is shown. */
export const drawSnippets = (name: string, written: Readonly<Record<Language, string>>): string =>
  LANGUAGES.map(
    (language) =>
      `<div class="example ${language.id}">${block(`${name} in ${language.name}`, escapeHtml(written[language.id]))}</div>`,
  ).join('\n')

export function drawExamples(
  call: PlacedCall,
  { origin }: Drawing,
  { name = call.operationId, key = null }: { name?: string; key?: KnownKey | null } = {},
): string {
  const example = exampleCall(call, origin, key)
  const written = LANGUAGES.map(({ id, write }) => [id, write(example)] as const)
  // One of each language.
  return drawSnippets(name, Object.fromEntries(written) as Record<Language, string>)
}

/** As it is typed in a field, or written in an address. */
const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

function drawParameter({ name, in: place, required, description, schema }: Parameter, { models }: Drawing) {
  const { default: usual, ...type } = schema
  const notes = [
    place === 'path' ? 'in the address' : place === 'header' ? 'header' : 'query',
    ...(required ? [] : [usual === undefined ? 'optional' : `default ${shown(usual)}`]),
  ]
  return `<dt>${escapeHtml(name)}: ${typeText(type, models)} <small>(${escapeHtml(notes.join(', '))})</small></dt><dd>${prose(description ?? '')}</dd>`
}

function drawBody({ operationId, requestBody }: PlacedCall, { models }: Drawing): string {
  return Object.entries(requestBody?.content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h3>Body <small>(${type})</small></h3>\n${block(`Body of ${operationId}`, typeText(schema, models), 'types')}`,
    )
    .join('')
}

function drawAnswers({ operationId, responses }: PlacedCall, { models }: Drawing): string {
  const drawn = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = content[JSON_TYPE]?.schema ?? {}
    return status.startsWith('2')
      ? block(`${operationId} answers`, `${status} ${typeText(schema, models)}`, 'types')
      : `<dt>${status}</dt><dd>${prose(description)}</dd>`
  })
  return `<h3>Answers</h3>\n${drawn[0] ?? ''}\n<dl>${drawn.slice(1).join('')}</dl>`
}

function drawExampleAnswer({ operationId, responses }: PlacedCall): string {
  const [[, answer] = []] = Object.entries(responses)
  const example = answer?.content[JSON_TYPE]?.example
  if (example === undefined || example === null) return ''
  return `<h3>Answer</h3>\n${block(`An answer of ${operationId}`, escapeHtml(JSON.stringify(example, null, 2)))}`
}

/** Shown by the script, without which it would do nothing. */
function drawForm({ operationId, method, path, parameters = [], requestBody }: PlacedCall): string {
  const field = ({ name, in: place, required, example }: Parameter) => {
    const id = `${operationId}-${name}`
    return `<div class="field"><label for="${id}">${escapeHtml(name)}${required ? '' : ' <small>(optional)</small>'}</label><input type="text" id="${id}" name="${escapeHtml(name)}" data-in="${place}" value="${escapeHtml(shown(example))}" autocomplete="off" spellcheck="false"${required ? ' required' : ''}></div>`
  }
  const [first, more] = [true, false].map((isUsed) =>
    parameters.filter(({ required, example }) => (required || example !== undefined) === isUsed).map(field),
  )
  const body = requestBody?.content[JSON_TYPE]
  const sent = body
    ? `<div class="field"><label for="${operationId}-body">Body</label><textarea id="${operationId}-body" name="body" data-in="body" spellcheck="false">${escapeHtml(JSON.stringify(body.example ?? {}, null, 2))}</textarea></div>`
    : ''
  return `<form hidden data-method="${method}" data-path="${escapeHtml(path)}">
<h3>Try it</h3>
${method === 'GET' || path.includes('/directory/') ? '' : '<p>This call changes something, for real.</p>'}
<div class="two">${first?.join('')}</div>
${sent}
${more?.length ? `<details><summary>More parameters</summary><div class="two">${more.join('')}</div></details>` : ''}
<button type="submit">Send</button>
<div class="sent" role="status"></div>
</form>`
}
