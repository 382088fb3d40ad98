import { expect } from '@playwright/test'
import {
  confirmed,
  goToSummary,
  payButton,
  reachSummary as reachSummaryAs,
  someEmail,
} from './donation-steps.ts'
import { test } from './stack.ts'
import { visitor } from './visitor.ts'
import { orderOf } from './stored-orders.ts'

type Page = Parameters<typeof visitor>[0]

const reachSummary = (page: Page) => reachSummaryAs(page, someEmail())

async function agreeAndType(page: Page, card: Parameters<ReturnType<typeof visitor>['typeCard']>[0]) {
  const v = visitor(page, 'fr')
  await v.agree()
  await v.typeCard(card)
  return v
}

const failure = (page: Page) => page.getByRole('main').getByRole('alert')

test('pays at once, the card typed at the bank, and what was paid cannot be paid again', async ({
  page,
  stack,
}) => {
  const email = someEmail()
  await reachSummaryAs(page, email)
  await agreeAndType(page, 'accepted')
  await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`^${stack.bankUrl}/fields`))
  // Whom one pays, and that it is safe, is said where one pays.
  const main = page.getByRole('main')
  await expect(main.getByText('Les Jardins Partagés').first()).toBeVisible()
  for (const word of ['Paiement sécurisé', 'CB', 'Visa', 'Mastercard'])
    await expect(main.getByText(word, { exact: true })).toBeVisible()
  await payButton(page).click()
  await expect(page).toHaveURL(confirmed)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Merci')
  expect(page.url()).not.toContain('embarque-ha')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('forms'))).toMatch(/"carts":\{\}/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faire un don')
  const orders = await stack.query('select id from orders where payer_email = $1', [email])
  expect(orders).toHaveLength(1)
})

test('who comes back from the bank goes there again with another card, and pays once', async ({
  page,
  stack,
}) => {
  const email = someEmail()
  await reachSummaryAs(page, email)
  await agreeAndType(page, 'challenge')
  await payButton(page).click()
  await expect(page).toHaveURL((url) => url.origin === stack.bankUrl)
  await page.goBack()
  const v = await agreeAndType(page, 'challenge')
  await payButton(page).click()
  await v.approveAtBank(stack.bankUrl)
  await v.seesConfirmation()
  expect((await orderOf(stack, email)).chargedCents).toBe(2390)
})

test('another contribution keeps the card that was typed, and is what is charged', async ({
  page,
  stack,
}) => {
  const email = someEmail()
  await reachSummaryAs(page, email)
  const v = await agreeAndType(page, 'insufficient_funds')
  await v.choose('Pas de contribution')
  await page.getByText(/Je confirme/).click()
  await expect(payButton(page)).toHaveText(/20,00/)
  await payButton(page).click()
  await expect(failure(page)).toContainText('Votre banque a refusé le paiement')
  await expect(failure(page)).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Récapitulatif')
  // The same after a refusal, when the amount of the first try was frozen.
  await v.choose('Un autre montant')
  await page.getByLabel('Montant de votre contribution').fill('2')
  await v.typeCard('accepted')
  await page.getByText(/Je confirme/).click()
  await expect(payButton(page)).toHaveText(/22,00/)
  await payButton(page).click()
  await v.seesConfirmation()
  expect((await orderOf(stack, email)).chargedCents).toBe(2200)
})

test('a price that changed meanwhile is said, nothing is charged, and the card is still there', async ({
  page,
}) => {
  let isChanged = true
  await page.route('**/init-payment*', async (route) => {
    const body = route.request().postDataJSON() as { dueToday: number }
    const seen = isChanged ? { ...body, dueToday: body.dueToday - 100 } : body
    isChanged = false
    await route.continue({ postData: seen })
  })
  const executed: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('execute-payment')) executed.push(request.url())
  })
  await reachSummary(page)
  const v = await agreeAndType(page, 'accepted')
  await payButton(page).click()
  await expect(failure(page)).toBeInViewport()
  expect(executed).toEqual([])
  await payButton(page).click()
  await v.seesConfirmation()
})

test('a card that is not whole is not sent; once it is, Enter among its fields pays, as anywhere', async ({
  page,
}) => {
  const begun: string[] = []
  page.on('request', (request) => begun.push(request.url()))
  await reachSummary(page)
  const v = visitor(page, 'fr')
  await v.agree()
  await payButton(page).click()
  await expect(failure(page)).toContainText('Vérifiez les champs')
  expect(begun.filter((url) => url.includes('init-payment'))).toEqual([])
  await v.typeCard('accepted')
  await page.frameLocator('iframe').getByLabel('Nom du titulaire').press('Enter')
  await v.seesConfirmation()
})

test('the summary counts down, and an expired cart is taken again with everything kept', async ({ page }) => {
  await page.clock.install()
  await reachSummary(page)
  await agreeAndType(page, 'accepted')
  await expect(page.getByText(/gardé encore 1\d min/).filter({ visible: true })).toBeVisible()
  await page.clock.fastForward('15:01')
  await expect(page.getByText('Votre panier a expiré').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Alix Martin')).toBeVisible()
})

test('an order that costs nothing asks for no card', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.add('Enfant de moins de 6 ans')
  await v.goOn()
  await v.name(v.card('Enfant de moins de 6 ans'), 'Zoé', 'Martin')
  await v.goOn()
  await v.fillPayer({ email: someEmail() })
  await expect(page.locator('iframe')).toHaveCount(0)
  await v.agreeToFree()
  await v.seesConfirmation()
})

test('nothing moves while the bank’s fields come, on a telephone and on a large screen', async ({
  page,
  stack,
}) => {
  const fields = `${stack.bankUrl}/fields**`
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const { promise: asked, resolve: letFieldsCome } = Promise.withResolvers<void>()
    await page.route(fields, async (route) => {
      await asked
      await route.continue()
    })
    await reachSummary(page)
    const below = page.getByText(/^J’accepte les/).first()
    const topOf = async () => (await below.boundingBox())?.y
    await expect(page.locator('iframe')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await topOf()
    letFieldsCome()
    await expect(page.frameLocator('iframe').getByLabel('Numéro de carte')).toBeVisible()
    expect(await topOf(), `at ${width} px`).toBe(before)
    await page.unroute(fields)
  }
})

test('where the bank’s fields do not come, the card is typed on the payment’s own page', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await page.route(`${stack.bankUrl}/fields**`, (route) => route.abort())
  await reachSummary(page)
  await expect(page.locator('iframe')).toBeVisible()
  await page.clock.fastForward('00:21')
  await expect(failure(page)).toContainText('ouvre la page de paiement')
  const v = visitor(page, 'fr')
  await v.agree()
  await page.unroute(`${stack.bankUrl}/fields**`)
  await v.toPayment()
  await v.payByCard()
  await v.seesConfirmation()
})

test('a language chosen on the summary keeps what was chosen and ticked, and is that of the fields and of the order', async ({
  page,
  stack,
}) => {
  const email = someEmail()
  await reachSummaryAs(page, email)
  const fields = page.frameLocator('iframe')
  await expect(fields.getByLabel('Numéro de carte')).toBeVisible()
  await visitor(page, 'fr').choose(/Un autre montant/)
  await page.getByLabel('Montant de votre contribution').fill('1,50')
  await visitor(page, 'fr').agree()
  await page.getByRole('banner').getByText('EN', { exact: true }).click()
  await expect(page.getByLabel('Amount of your contribution')).toHaveValue('1.50')
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await expect(box).toBeChecked()
  // Whoever comes back is asked anew.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel(/^I confirm/)).not.toBeChecked()
  const v = visitor(page, 'en')
  await v.agree()
  await v.payByCard()
  await v.seesConfirmation()
  // What comes afterwards, mails and documents, is in it as well.
  expect(await orderOf(stack, email)).toMatchObject({ locale: 'en', chargedCents: 2150 })
})

/** A tab that is duplicated begins with what the first one kept. */
async function duplicate(page: Page): Promise<Page> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Récapitulatif')
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  const other = await page.context().newPage()
  await other.addInitScript((held: string) => {
    for (const [name, value] of Object.entries<string>(JSON.parse(held))) sessionStorage.setItem(name, value)
  }, kept)
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Récapitulatif')
  return other
}

test('paid in one tab, others lead to the confirmation: one that is seen again, and one that pays', async ({
  page,
  stack,
}) => {
  const email = someEmail()
  await reachSummaryAs(page, email)
  const seen = await duplicate(page)
  const paying = await duplicate(page)
  await agreeAndType(paying, 'accepted')
  const v = await agreeAndType(page, 'accepted')
  await payButton(page).click()
  await v.seesConfirmation()
  await seen.bringToFront()
  await seen.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(seen).toHaveURL(confirmed)
  await payButton(paying).click()
  await expect(paying).toHaveURL(confirmed)
  expect((await orderOf(stack, email)).chargedCents).toBe(2390)
})

test('paid in one tab, whoever pays in another with another contribution is led to the confirmation', async ({
  page,
  stack,
}) => {
  const email = someEmail()
  await reachSummaryAs(page, email)
  const other = await duplicate(page)
  const v = await agreeAndType(page, 'accepted')
  await visitor(other, 'fr').choose('Pas de contribution')
  await agreeAndType(other, 'accepted')
  await payButton(page).click()
  await v.seesConfirmation()
  await payButton(other).click()
  await expect(other).toHaveURL(confirmed)
  expect((await orderOf(stack, email)).chargedCents).toBe(2390)
})

test('the contribution one chose is found again, whichever way one comes back to the summary', async ({
  page,
}) => {
  // By hand: one of the ways back is the browser's own.
  await goToSummary(page, someEmail())
  const v = visitor(page, 'fr')
  const confirmation = page.getByRole('checkbox', { name: /Je confirme ma contribution/ })
  await v.choose('Un autre montant')
  await page.getByLabel('Montant de votre contribution').fill('1,11')
  await page.getByText(/Je confirme ma contribution/).click()
  await expect(payButton(page)).toHaveText(/21,11/)

  await page.goBack()
  await v.seesPayerStep()
  await v.goOn()
  await expect(payButton(page)).toHaveText(/21,11/)
  await expect(confirmation).not.toBeChecked()

  await v.button('Modifier').last().click()
  await v.seesPayerStep()
  await v.goOn()
  await expect(payButton(page)).toHaveText(/21,11/)

  await v.choose('Pas de contribution')
  await page.getByText(/Je confirme/).click()
  await page.getByRole('banner').getByText('EN', { exact: true }).click()
  const pay = visitor(page, 'en').button(/^Pay /)
  await expect(pay).toHaveText(/20\.00/)
  await expect(page.getByRole('checkbox', { name: /I confirm/ })).toBeChecked()
  await page.goBack()
  await expect(visitor(page, 'en').button(/^Pay |^Payer/)).toHaveText(/20[.,]00/)
})
