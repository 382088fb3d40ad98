import { cents } from '@obole/core/money/money'
import { describe, expect, it } from 'vitest'
import {
  correctedDebitMail,
  refusedDebitMail,
  upcomingDebitMail,
  type DebitMail,
  type Rhythm,
} from './debit-mails.ts'
import { planMail, type PlanMailKind } from './debit-plan-mails.ts'
import { unpaidMail } from './regularisation-mail.ts'

const LOCALES = ['fr', 'en'] as const
/** A sign that wants a no-break space before it and has none. */
const NOT_FRENCH = /[^\u202f\u00a0\s][?!;»]|[^\u202f\u00a0]:(?!\/)| €/
const NOT_ENGLISH = /\u202f|« /
const orderUrl = 'https://obole.example/commande/jeton'
const link = { url: 'https://obole.example/paiement/regularisation/lien', expiresOn: '2027-04-08' }

const brand = {
  name: 'Les Jardins Partagés',
  color: '#0B7A4B',
  logo: null,
  banner: null,
  title: 'Faire un don',
  contactEmail: 'dons@jardins.example',
}
const debit = (locale: 'fr' | 'en', rhythm: Rhythm): DebitMail => ({
  locale,
  brand,
  firstName: 'Zoé <b>',
  organizationName: 'Les Jardins Partagés',
  formTitle: 'Faire un don',
  rhythm,
  dueOn: '2027-03-01',
  amountCents: cents(123_450),
  tipCents: cents(50),
  vatByRate: [
    { rateBasisPoints: 550, vatCents: cents(104) },
    { rateBasisPoints: null, vatCents: cents(7) },
  ],
  card: { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2027 },
  orderUrl,
})

const mails = LOCALES.flatMap((locale) => {
  const instalment = debit(locale, { kind: 'instalment', number: 3, count: 12 })
  const gift = debit(locale, { kind: 'monthlyGift' })
  const plan = (kind: PlanMailKind) =>
    planMail(kind, {
      ...instalment,
      kind: 'monthlyGift',
      next: { dueOn: '2027-04-01', amountCents: cents(1000) },
    })
  return [
    [`${locale} upcoming`, upcomingDebitMail(instalment)],
    [`${locale} refused`, refusedDebitMail(gift, '2027-03-03')],
    [`${locale} corrected`, correctedDebitMail(instalment)],
    [`${locale} unpaid`, unpaidMail(gift, link)],
    ...(['cardEnds', 'cardChanged', 'changed', 'stopped', 'ended'] as const).map(
      (kind) => [`${locale} ${kind}`, plan(kind)] as const,
    ),
  ] as const
})

describe.each(mails)('the mail %s', (name, { subject, html, text }) => {
  it('says the same in text and in HTML, with one way to act', () => {
    expect(subject.length).toBeLessThan(90)
    expect(text).toContain('Zoé <b>')
    expect(html).toContain('Zoé &lt;b&gt;')
    const address = name.endsWith('unpaid') ? link.url : orderUrl
    expect(text).toContain(address)
    expect(html).toContain(`href="${address}"`)
  })

  it('is written with the typography of its language', () => {
    const words = `${subject}\n${text}`.replaceAll(/https:\S+/g, '')
    expect(words).not.toMatch(/\w'\w/)
    expect(words).not.toMatch(name.startsWith('fr') ? NOT_FRENCH : NOT_ENGLISH)
  })
})

it('a debit’s mail tells what is debited, when, from which card, and what of it is the contribution', () => {
  const { text } = upcomingDebitMail(debit('fr', { kind: 'instalment', number: 3, count: 12 }))
  for (const fact of [
    '1\u202f235,00\u202f€',
    '1er mars 2027',
    'Visa •••• 4242',
    '0,50\u202f€',
    'Échéance 3 sur 12',
  ])
    expect(text).toContain(fact)
})

it('the mail of an unpaid debit says until when its link is good', () => {
  expect(unpaidMail(debit('en', { kind: 'monthlyGift' }), link).text).toContain('until 8 April 2027')
})

it('the mail of a card that ends says its last month', () => {
  const plan = { ...debit('fr', { kind: 'monthlyGift' }), kind: 'plan', next: null } as const
  expect(planMail('cardEnds', plan).text).toContain('expire fin mars 2027')
})

it.each(LOCALES)('whoever is told to write to the association is told where, in %s', (locale) => {
  const gift = debit(locale, { kind: 'monthlyGift' })
  const silent = { ...gift, brand: { ...brand, contactEmail: null } }
  expect(unpaidMail(gift, link).text).toContain('(dons@jardins.example)')
  expect(unpaidMail(silent, link).text).not.toContain('@jardins')
  const ended = planMail('ended', { ...gift, kind: 'plan', next: null }).text
  expect(ended.match(/dons@jardins\.example\./g)).toHaveLength(1)
})
