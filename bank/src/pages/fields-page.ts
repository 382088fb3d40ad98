import type { Locale } from '@obole/core/locale'
import { html, type Html } from './html.ts'

const texts = {
  fr: {
    title: 'Carte bancaire',
    number: 'Numéro de carte',
    expiry: 'Expiration',
    expiryExample: 'MM/AA',
    expiryHint: 'Mois et année, deux chiffres chacun',
    cvc: 'Cryptogramme',
    cvcHint: 'Les 3 chiffres au dos de la carte',
    holderName: 'Nom du titulaire',
    errors: {
      number: 'Vérifiez le numéro de carte.',
      numberNotTest: 'Banque d’essai\u202f: utilisez l’une de ses cartes d’essai.',
      expiry: 'Indiquez une date comme 08/29.',
      expiryPast: 'Cette carte a expiré.',
      cvc: 'Indiquez les 3 chiffres.',
      holderName: 'Indiquez le nom inscrit sur la carte.',
      network: 'La banque ne répond pas. Réessayez dans un instant.',
    },
  },
  en: {
    title: 'Payment card',
    number: 'Card number',
    expiry: 'Expiry',
    expiryExample: 'MM/YY',
    expiryHint: 'Month and year, two digits each',
    cvc: 'Security code',
    cvcHint: 'The 3 digits on the back of the card',
    holderName: 'Name on card',
    errors: {
      number: 'Check the card number.',
      numberNotTest: 'Sandbox bank: use one of its test cards.',
      expiry: 'Enter a date like 08/29.',
      expiryPast: 'This card has expired.',
      cvc: 'Enter the 3 digits.',
      holderName: 'Enter the name written on the card.',
      network: 'The bank does not answer. Try again in a moment.',
    },
  },
}

export const fieldsTitle = (locale: Locale) => texts[locale].title

/** What the script in the frame needs; it accepts messages only from `origin`. */
type Setup = { key: string; origin: string }

export function fieldsPage(setup: Setup, locale: Locale): Html {
  const text = texts[locale]
  return html`<form
    id="card"
    class="fields"
    novalidate
    aria-label="${text.title}"
    data-key="${setup.key}"
    data-origin="${setup.origin}"
    data-errors="${JSON.stringify(text.errors)}"
  >
    <div class="field">
      <label for="number">${text.number}</label>
      <div class="boxed">
        <input
          id="number"
          name="number"
          inputmode="numeric"
          autocomplete="cc-number"
          maxlength="23"
          required
          aria-describedby="number-error"
        />
        <output id="brand" class="brand" for="number" hidden></output>
      </div>
      ${errorLine('number')}
    </div>
    <div class="field half">
      <label for="expiry">${text.expiry}</label>
      <input
        id="expiry"
        name="expiry"
        inputmode="numeric"
        autocomplete="cc-exp"
        placeholder="${text.expiryExample}"
        maxlength="7"
        required
        aria-describedby="expiry-hint expiry-error"
      />
      <span class="hidden" id="expiry-hint">${text.expiryHint}</span>
      ${errorLine('expiry')}
    </div>
    <div class="field half">
      <label for="cvc">${text.cvc}</label>
      <input
        id="cvc"
        name="cvc"
        inputmode="numeric"
        autocomplete="cc-csc"
        maxlength="3"
        required
        aria-describedby="cvc-hint cvc-error"
      />
      <span class="hidden" id="cvc-hint">${text.cvcHint}</span>
      ${errorLine('cvc')}
    </div>
    <div class="field">
      <label for="holderName">${text.holderName}</label>
      <input
        id="holderName"
        name="holderName"
        autocomplete="cc-name"
        autocapitalize="words"
        spellcheck="false"
        maxlength="100"
        required
        aria-describedby="holderName-error"
      />
      ${errorLine('holderName')}
    </div>
    <p class="error" id="network-error" role="alert" hidden></p>
    <button class="hidden" tabindex="-1" aria-hidden="true"></button>
  </form>`
}

const errorLine = (name: string) => html`<p class="error" id="${name}-error" hidden></p>`
