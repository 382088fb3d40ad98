// The card fields, framed by the merchant's page. The card number is sent only to this page's own origin.

import { brandOf, digitsOf, isLuhnValid, isPastExpiry, parseExpiry } from './card-number.js'

/** @typedef {import('@obole/contract/bank').FieldName} FieldName */
/** @typedef {import('@obole/contract/bank').FieldsMessage} FieldsMessage */
/** @typedef {import('@obole/contract/bank').BankErrorAnswer} BankErrorAnswer */
/** @typedef {import('@obole/contract/bank').TokenizationSession} TokenizationSession */

const form = element('card', HTMLFormElement)
const inputs = {
  number: element('number', HTMLInputElement),
  expiry: element('expiry', HTMLInputElement),
  cvc: element('cvc', HTMLInputElement),
  holderName: element('holderName', HTMLInputElement),
}
/** @type {FieldName[]} */
const names = ['number', 'expiry', 'cvc', 'holderName']
const merchantOrigin = form.dataset.origin ?? ''
/** @type {Record<string, string>} */
const texts = JSON.parse(form.dataset.errors ?? '{}')
let isBusy = false

/**
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} type
 * @returns {E}
 */
function element(id, type) {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`the page has no ${id}`)
}

/** @param {FieldsMessage} message */
function tell(message) {
  window.parent.postMessage(message, merchantOrigin)
}

/**
 * @param {FieldName | 'network'} name
 * @param {string | undefined} text
 */
function showError(name, text) {
  const line = element(`${name}-error`, HTMLParagraphElement)
  line.textContent = text ?? ''
  line.hidden = text === undefined
  if (name === 'network') return
  if (text === undefined) inputs[name].removeAttribute('aria-invalid')
  else inputs[name].setAttribute('aria-invalid', 'true')
}

/** @param {FieldName} name */
function errorOf(name) {
  const typed = inputs[name].value.trim()
  if (name === 'number') return isLuhnValid(digitsOf(typed)) ? undefined : texts.number
  if (name === 'cvc') return /^\d{3}$/.test(typed) ? undefined : texts.cvc
  if (name === 'holderName') return typed === '' ? texts.holderName : undefined
  const expiry = parseExpiry(typed)
  if (!expiry) return texts.expiry
  return isPastExpiry(expiry.expMonth, expiry.expYear, new Date()) ? texts.expiryPast : undefined
}

/** @param {FieldName[]} invalid */
function refuse(invalid) {
  const first = names.find((name) => invalid.includes(name))
  if (first) inputs[first].focus()
  tell({ type: 'hapay:invalid', fields: invalid })
}

async function tokenize() {
  if (isBusy) return
  isBusy = true
  try {
    showError('network', undefined)
    for (const name of names) showError(name, errorOf(name))
    const invalid = names.filter((name) => errorOf(name) !== undefined)
    if (invalid.length > 0) refuse(invalid)
    else await send()
  } catch {
    showError('network', texts.network)
    tell({ type: 'hapay:error' })
  } finally {
    isBusy = false
  }
}

async function send() {
  const answer = await fetch('/tokenization-sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: form.dataset.key,
      number: digitsOf(inputs.number.value),
      ...parseExpiry(inputs.expiry.value),
      cvc: inputs.cvc.value.trim(),
      holderName: inputs.holderName.value.trim(),
    }),
  })
  if (answer.ok) {
    /** @type {TokenizationSession} */
    const { tokenizationSessionId, card } = await answer.json()
    tell({ type: 'hapay:token', tokenizationSessionId, card })
    return
  }
  if (answer.status !== 422) throw new Error(`the bank answered ${answer.status}`)
  /** @type {BankErrorAnswer} */
  const { error } = await answer.json()
  const invalid = names.filter((name) => error.fields?.[name] !== undefined)
  for (const name of invalid) showError(name, refusedText(name, error.fields?.[name]))
  refuse(invalid)
}

/**
 * @param {FieldName} name
 * @param {string | undefined} reason
 */
function refusedText(name, reason) {
  if (reason === 'not_a_test_card') return texts.numberNotTest
  if (reason === 'past') return texts.expiryPast
  return texts[name]
}

/**
 * Writes digits in their usual format without losing the caret when the payer corrects the middle.
 * @param {HTMLInputElement} input
 * @param {(digits: string) => string} shape
 */
function reshape(input, shape) {
  const digitsBeforeCaret = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const shaped = shape(digitsOf(input.value))
  if (shaped === input.value) return
  const isAtEnd = input.selectionStart === input.value.length
  input.value = shaped
  let caret = 0
  for (let seen = 0; seen < digitsBeforeCaret && caret < shaped.length; caret += 1) {
    if (/\d/.test(shaped[caret] ?? '')) seen += 1
  }
  if (!isAtEnd) input.setSelectionRange(caret, caret)
}

inputs.number.addEventListener('input', () => {
  reshape(inputs.number, (digits) => digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 '))
  const brand = brandOf(digitsOf(inputs.number.value))
  const badge = element('brand', HTMLOutputElement)
  badge.hidden = brand === undefined
  badge.textContent = brand === 'visa' ? 'Visa' : 'Mastercard'
})

inputs.expiry.addEventListener('input', (event) => {
  const isErasing = event instanceof InputEvent && event.inputType.startsWith('delete')
  reshape(inputs.expiry, (digits) => {
    const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
    // Autofill, and some people, type the year in full.
    const isFullYear = month.length > 4 && month.slice(2, 4) === '20'
    if (isFullYear && month.length === 5) return `${month.slice(0, 2)}/${month.slice(2)}`
    const short = isFullYear ? month.slice(0, 2) + month.slice(4, 6) : month.slice(0, 4)
    if (short.length < 2 || (short.length === 2 && isErasing)) return short
    return `${short.slice(0, 2)}/${short.slice(2)}`
  })
})

inputs.cvc.addEventListener('input', () => reshape(inputs.cvc, (digits) => digits.slice(0, 3)))

for (const name of names) {
  // An error is shown when the payer leaves a field, and removed as soon as the field is corrected.
  inputs[name].addEventListener('change', () => {
    if (inputs[name].value !== '') showError(name, errorOf(name))
  })
  inputs[name].addEventListener('input', () => {
    if (inputs[name].getAttribute('aria-invalid') === 'true' && !errorOf(name)) showError(name, undefined)
  })
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  tell({ type: 'hapay:submit' })
})

window.addEventListener('message', (event) => {
  if (event.origin !== merchantOrigin || event.source !== window.parent) return
  if (event.data?.type === 'hapay:tokenize') void tokenize()
  if (event.data?.type === 'hapay:focus') inputs.number.focus()
})

new ResizeObserver(() => {
  tell({ type: 'hapay:height', height: Math.ceil(form.getBoundingClientRect().height) })
}).observe(form)
tell({ type: 'hapay:ready' })
