// Sends the calls of the reference from the page they are described on, to this site alone. Key and token stay in this
// file's memory: they are gone with the page.

/** The headers of an answer that say something to whoever calls. */
const TELLING = [
  'content-type',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'www-authenticate',
]

/** @type {string | null} */
let token = null

const keyForm = /** @type {HTMLFormElement} */ (document.getElementById('key'))
/** @type {NodeListOf<HTMLFormElement>} */
const callForms = document.querySelectorAll('form[data-path]')

/**
 * Never with a cookie: the public API knows none.
 * @param {string} path @param {RequestInit} options
 */
const send = (path, options) => fetch(path, { credentials: 'omit', redirect: 'manual', ...options })

/** A token for the key that was typed; null where it opens nothing, which the key's own form says. */
async function getToken() {
  const fields = new FormData(keyForm)
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  for (const name of ['client_id', 'client_secret']) {
    const typed = fields.get(name)
    body.set(name, typeof typed === 'string' ? typed : '')
  }
  const began = performance.now()
  const response = await send('/oauth2/token', { method: 'POST', body })
  const text = await response.text()
  show(keyForm, response, text, began)
  token = response.ok ? JSON.parse(text).access_token : null
  return token
}

/** @param {HTMLFormElement} form */
async function call(form) {
  const opened = token ?? (await getToken())
  if (opened === null) {
    say(form, 'The key at the top of this page opens nothing.', false)
    return
  }
  const began = performance.now()
  let response = await sendCall(form, opened)
  if (response.status === 401) {
    const renewed = await getToken()
    if (renewed !== null) response = await sendCall(form, renewed)
  }
  show(form, response, await response.text(), began)
}

/** @param {HTMLFormElement} form @param {string} bearer */
function sendCall(form, bearer) {
  let path = form.dataset.path ?? ''
  const query = new URLSearchParams()
  const headers = new Headers({ authorization: `Bearer ${bearer}` })
  /** @type {string | undefined} */
  let body
  for (const field of form.querySelectorAll('input, textarea')) {
    const { name, value, dataset } = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (field)
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value === '') continue
    else if (dataset.in === 'query') query.append(name, value)
    else if (dataset.in === 'header') headers.set(name, value)
    else body = value
  }
  if (body !== undefined) headers.set('content-type', 'application/json')
  const method = form.dataset.method ?? 'GET'
  return send(query.size > 0 ? `${path}?${query}` : path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

/** @param {HTMLFormElement} form @param {Response} response @param {string} text @param {number} began */
function show(form, response, text, began) {
  const place = say(
    form,
    `${response.status} ${response.statusText}, in ${Math.round(performance.now() - began)} ms`,
    response.ok,
  )
  const headers = TELLING.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  }).join('\n')
  const name = form.closest('details.call')?.id ?? 'getToken'
  place.append(
    block(`Headers of the answer to ${name}`, headers),
    block(`Body of the answer to ${name}`, indented(text)),
  )
}

/** @param {HTMLFormElement} form @param {string} text @param {boolean} isGood */
function say(form, text, isGood) {
  const place = /** @type {HTMLElement} */ (form.querySelector('.sent'))
  const line = document.createElement('p')
  line.className = isGood ? 'good' : 'bad'
  line.textContent = `${isGood ? '✓' : '✕'} ${text}`
  place.replaceChildren(line)
  return place
}

/** @param {string} name @param {string} text */
function block(name, text) {
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  pre.setAttribute('role', 'region')
  pre.setAttribute('aria-label', name)
  pre.textContent = text
  return pre
}

/** @param {string} text */
function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/**
 * One at a time, and what fails is said where it was asked.
 * @param {HTMLFormElement} form @param {() => Promise<unknown>} act
 */
function onSubmit(form, act) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'))
  const submit = async () => {
    if (button.ariaDisabled === 'true') return
    button.ariaDisabled = 'true'
    try {
      await act()
    } catch {
      say(form, 'No answer came. Look at your connection, and try again.', false)
    } finally {
      button.ariaDisabled = null
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  form.hidden = false
}

onSubmit(keyForm, getToken)
keyForm.addEventListener('input', () => {
  token = null
})
for (const form of callForms) onSubmit(form, () => call(form))

/** An address of the page that names a call opens it. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) {
    named.open = true
    named.scrollIntoView()
  }
}
addEventListener('hashchange', openNamed)
openNamed()
