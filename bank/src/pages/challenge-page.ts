import { cardName } from '@obole/contract/card-name'
import { LOCALE_TAGS, type Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'
import { describeCard } from '../cards/card-behaviour.ts'
import type { PaymentRow } from '../payments/payments.store.ts'
import { html, type Html } from './html.ts'

const texts = {
  fr: {
    title: 'Validez votre paiement',
    lead: 'Votre banque vous demande de confirmer que vous êtes à l’origine de ce paiement.',
    merchant: 'Bénéficiaire',
    purpose: 'Objet',
    amount: 'Montant',
    card: 'Carte',
    date: 'Date',
    approve: 'Valider',
    decline: 'Refuser',
    note: 'Ceci est une banque d’essai\u202f: aucun argent n’est débité.',
  },
  en: {
    title: 'Confirm your payment',
    lead: 'Your bank asks you to confirm that you are making this payment.',
    merchant: 'Paid to',
    purpose: 'For',
    amount: 'Amount',
    card: 'Card',
    date: 'Date',
    approve: 'Approve',
    decline: 'Decline',
    note: 'This is a sandbox bank: no money is taken.',
  },
}

export const challengeTitle = (locale: Locale) => texts[locale].title

export function challengePage(payment: PaymentRow, merchantName: string, now: number, locale: Locale): Html {
  const text = texts[locale]
  const rows: [string, string][] = [
    [text.merchant, merchantName],
    ...(payment.description ? [[text.purpose, payment.description] satisfies [string, string]] : []),
    [text.card, cardText(payment)],
    [text.date, dateText(now, locale)],
  ]
  return html`<main class="narrow">
    <section class="sheet">
      <h1>${text.title}</h1>
      <p class="lead">${text.lead}</p>
      <p class="amount">
        <span class="hidden">${text.amount} </span>${formatEuros(cents(payment.amountCents), locale)}
      </p>
      <dl class="facts">
        ${rows.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      <form method="post" class="choices">
        <button class="primary" name="decision" value="approve">${text.approve}</button>
        <button class="secondary" name="decision" value="decline">${text.decline}</button>
      </form>
      <p class="note">${text.note}</p>
    </section>
  </main>`
}

function cardText({ cardKey, expMonth, expYear }: PaymentRow): string {
  if (cardKey === null || expMonth === null || expYear === null) return ''
  return cardName(describeCard({ cardKey, expMonth, expYear }))
}

function dateText(now: number, locale: Locale): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' } as const
  return new Intl.DateTimeFormat(LOCALE_TAGS[locale], style).format(now)
}
