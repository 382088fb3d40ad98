import { readdirSync, readFileSync } from 'node:fs'
import { cents } from '@obole/core/money/money'
import { describe, expect, it } from 'vitest'
import { addressCorrectedMail } from './address-corrected-mail.ts'
import { planMail } from './debit-plan-mails.ts'
import { refundMail } from './refund-mails.ts'
import { unpaidMail } from './regularisation-mail.ts'

const ASKS_TO_WRITE =
  /(?<!not to )(?:[Éé]crivez|prévenez|[Ww]rite|tell)(?:-lui| à l’association| l’association| to them| to the association| the association)/

const brand = { name: 'Les Jardins', color: null, logo: null, banner: null, title: 'Faire un don' }
const orderUrl = 'https://obole.example/commande/jeton'
const about = {
  firstName: 'Alix',
  organizationName: 'Les Jardins',
  formTitle: 'Faire un don',
  orderId: 12,
  orderUrl,
}
const card = { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2027 }

function mailsFor(locale: 'fr' | 'en', contactEmail: string | null) {
  const common = { ...about, locale, brand: { ...brand, contactEmail } }
  const debit = {
    ...common,
    rhythm: { kind: 'monthlyGift' as const },
    dueOn: '2027-03-01',
    amountCents: cents(1000),
    tipCents: cents(0),
    vatByRate: [],
    card,
  }
  return {
    ended: planMail('ended', { ...common, kind: 'monthlyGift', card, next: null }),
    unpaid: unpaidMail(debit, { url: orderUrl, expiresOn: '2027-04-08' }),
    byHand: refundMail({
      ...common,
      isByHand: true,
      creditNotes: [],
      amountCents: cents(2000),
      tipCents: cents(0),
      paidCents: cents(2000),
      paidOn: '2027-01-01',
      lines: [],
      canceled: [],
      stands: true,
      debits: [],
      hadDebits: false,
      keptCents: cents(0),
      message: null,
    }),
    corrected: addressCorrectedMail({ ...common, contactEmail, platformEmail: 'bonjour@obole.example' }),
  }
}

describe.each(['fr', 'en'] as const)('a mail that says to write to the association, in %s', (locale) => {
  it('says where', () => {
    for (const [name, { text }] of Object.entries(mailsFor(locale, 'dons@jardins.example')))
      expect([name, text]).toEqual([name, expect.stringContaining('dons@jardins.example')])
  })

  it('says nothing of it where no address is known', () => {
    for (const [name, { text }] of Object.entries(mailsFor(locale, null)))
      expect([name, text]).toEqual([name, expect.not.stringMatching(ASKS_TO_WRITE)])
  })

  it('leads to Obole whoever no longer has their order and knows nobody to write to', () => {
    expect(mailsFor(locale, null).corrected.text).toContain('bonjour@obole.example')
  })
})

it('no mail says to write to the association without saying where', () => {
  const here = new URL('.', import.meta.url)
  const lines = readdirSync(here)
    .filter((name) => /^(?!.*\.test\.ts$).*\.ts$/.test(name))
    .flatMap((name) =>
      readFileSync(new URL(name, here), 'utf8')
        .split('\n')
        .map((line) => `${name}: ${line.trim()}`),
    )
  const asking = lines.filter((line) => ASKS_TO_WRITE.test(line))
  expect(asking.length).toBeGreaterThan(4)
  expect(asking.filter((line) => !/\$\{(?:contact|email|replyTo)\}/.test(line))).toEqual([])
})
