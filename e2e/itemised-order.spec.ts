import { signIn } from './account-steps.ts'
import { LOCALE_TAGS, LOCALES, type Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'
import type { Locator, Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { DESK } from './administrator.ts'
import { someEmail } from './donation-steps.ts'
import type { Message } from './mailbox.ts'
import { whoseTurnItIs } from '../scripts/turns.ts'
import { expect, type Stack, testWithPaymentPage as test } from './stack.ts'
import { type Visitor, visitor } from './visitor.ts'

/*
 * One order, line by line, wherever somebody sees it: the summary, the payment page, the confirmation, the mail in both its
 * forms, the payer's page, the desk and the ticket. Whoever adds up the lines has the total.
 */

interface ShownRow {
  label: string
  details: string[]
  amount: string
}

interface ShownOrder {
  rows: ShownRow[]
  total: string
  vat: ShownRow[]
}

/** « −1,20 € », “−€1.20”, « Gratuit ». */
function centsOf(text: string): number {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' ? 0 : Number(digits) * (text.includes('−') ? -1 : 1)
}

const isVat = ({ label }: ShownRow) => /^dont TVA|^including .*VAT/.test(label)

/** Rows as they come, the total after them, then what of it is VAT. */
function shownOrderOf(all: readonly ShownRow[], isTotal: (row: ShownRow) => boolean): ShownOrder {
  const at = all.findIndex(isTotal)
  const rows = all.slice(0, at)
  const total = all[at]?.amount ?? ''
  expect(rows.length, 'there are lines').toBeGreaterThan(0)
  expect(
    rows.reduce((sum, { amount }) => sum + centsOf(amount), 0),
    'the lines are the total',
  ).toBe(centsOf(total))
  return { rows, total, vat: all.slice(at + 1).filter(isVat) }
}

/** The card beside a step, on a payment page, a confirmation or an order. */
async function onCard(card: Locator): Promise<ShownOrder> {
  const all = await card
    .locator('dl')
    .first()
    .locator('> div')
    .evaluateAll((divs) =>
      divs.map((div) => {
        const spans = [...(div.querySelector('dt')?.children ?? [])].map((span) => span.textContent)
        const [label = div.querySelector('dt')?.textContent ?? '', ...details] = spans
        const isTotal = div.classList.contains('font-bold')
        return { label, details, amount: div.querySelector('dd')?.textContent ?? '', isTotal }
      }),
    )
  const totalAt = all.findIndex(({ isTotal }) => isTotal)
  const shown = all.map(({ label, details, amount }) => ({ label, details, amount }))
  return shownOrderOf(shown, (row) => shown.indexOf(row) === totalAt)
}

/** The plain text: « label : amount », and what is told of it below, indented. */
function inText({ text }: Message, locale: Locale): ShownOrder {
  const colon = locale === 'fr' ? '\u00a0: ' : ': '
  const [, order = ''] = text.split(/(?:COMMANDE N°|ORDER NO\.)[^\n]*\n+/)
  const all: ShownRow[] = []
  for (const line of (order.split('\n\n')[0] ?? '').split('\n')) {
    if (line.startsWith('  ')) all.at(-1)?.details.push(line.trim())
    else {
      const at = line.lastIndexOf(colon)
      all.push({ label: line.slice(0, at), details: [], amount: line.slice(at + colon.length) })
    }
  }
  return shownOrderOf(all, ({ label }) => label === 'Total')
}

/** The same drawn: each row of the table whose first cell is what it is. */
async function inHtml(page: Page, { html }: Message): Promise<ShownOrder> {
  const drawn = await page.context().newPage()
  await drawn.setContent(html)
  const all = await drawn.locator('tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const cells = [...row.children]
      if (cells.length !== 2 || !row.matches('table table tr')) return []
      const [label = '', ...details] = (cells[0] as HTMLElement).innerText.split('\n').filter(Boolean)
      // The head of the mail has a logo and a name.
      return label === '' ? [] : [{ label, details, amount: (cells[1] as HTMLElement).innerText }]
    }),
  )
  await drawn.close()
  return shownOrderOf(all, ({ label }) => label === 'Total')
}

/** Of the same thing bought several times, one: the desk can do something about each. */
function oneOf(row: ShownRow): ShownRow {
  const [, name, count] = /^(.*)\u00a0×\u00a0(\d+)$/.exec(row.label) ?? []
  if (name === undefined) return row
  return { ...row, label: name, amount: formatEuros(cents(centsOf(row.amount) / Number(count)), 'fr') }
}

/** At the desk each thing stands with what can be done about it: every word and amount of it is there. */
async function atDesk(page: Page, stack: Stack, email: string, shown: ShownOrder): Promise<void> {
  const [order] = await stack.query<{ id: number }>('select id from orders where payer_email = $1', [email])
  await signIn(page)
  await page.goto(`${DESK}/commandes/${order?.id}`)
  const contents = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Contenu' }),
  })
  for (const { label, details, amount } of [...shown.rows, ...shown.vat].map(oneOf)) {
    await expect(contents).toContainText(label)
    await expect(contents).toContainText(amount)
    // A question and its answer stand side by side there.
    for (const detail of details)
      for (const part of detail.split(/\u202f: |(?<=\?) /)) await expect(contents).toContainText(part)
  }
  await expect(contents).toContainText(shown.total)
}

/** Every scene after the summary shows what the summary promised. */
async function payAndCompare(
  { page, stack }: { page: Page; stack: Stack },
  v: Visitor,
  { email, locale }: { email: string; locale: Locale },
): Promise<{ shown: ShownOrder; mail: Message }> {
  const promised = await v.agree()
  const card = page.getByRole('complementary').filter({ visible: true }).first()
  const shown = await onCard(card)
  await v.toPayment()
  expect(await v.promised(), 'on the payment page').toBe(promised)
  expect(await onCard(card), 'on the payment page').toEqual(shown)
  await v.payByCard()
  await v.seesConfirmation()
  expect(await onCard(card), 'on the confirmation').toEqual(shown)
  const subject = locale === 'fr' ? 'est confirmé' : 'is confirmed'
  const mail = await stack.mailbox.waitFor({ to: email, subject })
  expect(inText(mail, locale), 'in the text of the mail').toEqual(shown)
  expect(await inHtml(page, mail), 'in the mail as it is drawn').toEqual(shown)
  await page.getByRole('link', { name: locale === 'fr' ? 'Voir ma commande' : 'See my order' }).click()
  await expect(page).toHaveURL(/\/commandes?\//)
  expect(await onCard(card), 'on the payer’s page').toEqual(shown)
  return { shown, mail }
}

async function useCode(v: Visitor, page: Page, locale: Locale, code: string): Promise<void> {
  await v.button(locale === 'fr' ? 'J’ai un code promo' : 'I have a discount code').click()
  await page.getByLabel(locale === 'fr' ? 'Code promo' : 'Discount code').fill(code)
  await v.button(locale === 'fr' ? 'Appliquer' : 'Apply').click()
  await expect(page.getByText(code).first()).toBeVisible()
}

for (const locale of whoseTurnItIs(LOCALES, 2)) {
  test.describe(locale === 'fr' ? 'in French' : 'in English', () => {
    test.use({ locale: LOCALE_TAGS[locale] })

    const answered = (question: string, answer: string) =>
      `${question}${locale === 'fr' ? '\u202f: ' : ': '}${answer}`
    const euros = (amount: number) => formatEuros(cents(amount), locale)
    const code = (name: string) => (locale === 'fr' ? `Code promo ${name}` : `Discount code ${name}`)

    test('places with a meal, a workshop, answers, a code and a gift are the same on every scene', async ({
      page,
      stack,
    }) => {
      const v = visitor(page, locale)
      const email = someEmail()
      await v.open('evenements/fete-de-printemps')
      await v.add('Plein tarif')
      await v.add('Tarif réduit')
      await v.choose(/^5,00\s€$|^€5.00$/)
      await v.goOn()
      const full = v.card('Plein tarif')
      await v.name(full, 'Alix', 'Martin')
      await v.letPay(full, email)
      await v.choose('Semis et rempotage', full)
      await v.choose(/^Repas partagé/, full)
      await v.choose('Végétarienne', full)
      await v.choose(locale === 'fr' ? 'Oui' : 'Yes', full)
      await full.getByLabel('Comment nous avez-vous connus ?').fill('Par une voisine')
      const reduced = v.card('Tarif réduit')
      await v.name(reduced, 'Camille', 'Dupont')
      await v.choose('Teinture végétale', reduced)
      await v.goOn()
      await v.seesPayerStep()
      await v.goOn()
      await useCode(v, page, locale, 'BIENVENUE10')

      const { shown, mail } = await payAndCompare({ page, stack }, v, { email, locale })
      expect(shown.rows.slice(0, 5)).toEqual([
        {
          label: 'Plein tarif',
          details: [
            'Alix Martin',
            answered('Votre atelier', 'Semis et rempotage'),
            `Est-ce votre première fête au jardin\u202f? ${locale === 'fr' ? 'Oui' : 'Yes'}`,
            'Comment nous avez-vous connus\u202f? Par une voisine',
          ],
          amount: euros(1200),
        },
        {
          label: '+ Repas partagé',
          details: [answered('Votre assiette', 'Végétarienne')],
          amount: euros(800),
        },
        {
          label: 'Tarif réduit',
          details: ['Camille Dupont', answered('Votre atelier', 'Teinture végétale')],
          amount: euros(600),
        },
        {
          label: locale === 'fr' ? 'Don à l’association' : 'Gift to the association',
          details: [],
          amount: euros(500),
        },
        { label: code('BIENVENUE10'), details: [], amount: euros(-260) },
      ])
      expect(shown.vat.map(({ amount }) => amount)).toEqual([euros(65)])

      const [first] = mail.attachments.filter(({ mimeType }) => mimeType === 'application/pdf')
      const paper = await fetch(new URL(first?.url ?? '', stack.mailbox.url))
      const { text } = await extractText(new Uint8Array(await paper.arrayBuffer()), { mergePages: true })
      const ticket = text.replaceAll(/\s+/g, ' ')
      for (const word of [
        'Plein tarif',
        'Alix Martin',
        'Repas partagé',
        'Semis et rempotage',
        'Végétarienne',
      ])
        expect(ticket, 'on the ticket').toContain(word)
      if (locale === 'fr') await atDesk(page, stack, email, shown)
    })

    test('a shop order with postage, a card and a code is the same on every scene', async ({
      page,
      stack,
    }) => {
      const v = visitor(page, locale)
      const email = someEmail()
      await v.open('boutiques/boutique-solidaire')
      await v.addTwo('Le Carnet du jardinier')
      await v.add('Sac en coton bio')
      await v.goOn()
      const bag = v.card('Sac en coton bio')
      await v.choose('Vert sauge', bag)
      await v.choose(/^Envoi par la poste/, bag)
      await v.choose(/^Papier cadeau/, bag)
      await bag.getByLabel('Votre mot sur la carte').fill('Bonne fête')
      await v.goOn()
      await v.fillPayer({ email, hasAddress: true })
      await useCode(v, page, locale, 'RECOLTE15')

      const { shown } = await payAndCompare({ page, stack }, v, { email, locale })
      const [notebooks, sack, ...others] = shown.rows
      expect(notebooks).toEqual({
        label: 'Le Carnet du jardinier\u00a0×\u00a02',
        details: [],
        amount: euros(3600),
      })
      expect(sack).toEqual({
        label: 'Sac en coton bio',
        details: [answered('Couleur', 'Vert sauge')],
        amount: euros(1400),
      })
      expect(others).toEqual(
        expect.arrayContaining([
          { label: '+ Envoi par la poste', details: [], amount: euros(490) },
          {
            label: '+ Papier cadeau',
            details: [answered('Votre mot sur la carte', 'Bonne fête')],
            amount: euros(250),
          },
          { label: code('RECOLTE15'), details: [], amount: euros(-861) },
        ]),
      )
      expect(shown.vat).toHaveLength(2)
      if (locale === 'fr') await atDesk(page, stack, email, shown)
    })
  })
}
