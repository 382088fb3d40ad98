import { expect } from '@playwright/test'
import { chooseAmount, confirmed, DONATION_FORM, fillPayer, someEmail } from './donation-steps.ts'
import { testOn } from './stack.ts'
import { visitor } from './visitor.ts'

/** The same site with the card fields on the summary. */
const test = testOn({ CARD_ON_SUMMARY: '1' })

type Page = Parameters<typeof visitor>[0]

/** 20 € given, as far as the card. */
async function reachSummary(page: Page): Promise<void> {
  await page.goto(DONATION_FORM)
  await chooseAmount(page)
  await fillPayer(page, someEmail())
}

async function agreeAndType(page: Page, card: Parameters<ReturnType<typeof visitor>['typeCard']>[0]) {
  const v = visitor(page, 'fr')
  await v.agree()
  await v.typeCard(card)
  return v
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Payer/ }).filter({ visible: true })

const failure = (page: Page) => page.getByRole('main').getByRole('alert')

test('pays at once: « Payer » is pressed once, and the card is typed at the bank', async ({
  page,
  stack,
}) => {
  await reachSummary(page)
  await agreeAndType(page, 'accepted')
  await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`^${stack.bankUrl}/fields`))
  await payButton(page).click()
  await expect(page).toHaveURL(confirmed)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Merci')
  expect(page.url()).not.toContain('embarque-ha')
})

test('a bank that asks is visited, and leads to the confirmation', async ({ page, stack }) => {
  await reachSummary(page)
  const v = await agreeAndType(page, 'challenge')
  await payButton(page).click()
  await v.approveAtBank(stack.bankUrl)
  await v.seesConfirmation()
})

test('who comes back from the bank pays with another card, once', async ({ page, stack }) => {
  await reachSummary(page)
  await agreeAndType(page, 'challenge')
  await payButton(page).click()
  await expect(page).toHaveURL((url) => url.origin === stack.bankUrl)
  await page.goBack()
  const v = await agreeAndType(page, 'accepted')
  await payButton(page).click()
  await v.seesConfirmation()
})

test('a refused card says so beside its fields, and another one pays', async ({ page }) => {
  await reachSummary(page)
  const v = await agreeAndType(page, 'insufficient_funds')
  await payButton(page).click()
  await expect(failure(page)).toContainText('Votre banque a refusé le paiement')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Récapitulatif')
  await v.typeCard('accepted')
  await payButton(page).click()
  await v.seesConfirmation()
})

test('a card that is not whole is not sent, and nothing begins', async ({ page }) => {
  const begun: string[] = []
  page.on('request', (request) => begun.push(request.url()))
  await reachSummary(page)
  await visitor(page, 'fr').agree()
  await payButton(page).click()
  await expect(failure(page)).toContainText('Vérifiez les champs')
  expect(begun.filter((url) => url.includes('init-payment'))).toEqual([])
})

test('a plan is paid on the same page, its first debit on the button', async ({ page, stack }) => {
  const v = visitor(page, 'fr')
  await v.open('paiements/stage-de-permaculture')
  await v.add('Deux jours de découverte')
  await v.goOn()
  await v.name(v.card('Deux jours de découverte'), 'Alix', 'Martin')
  await v.goOn()
  await v.fillPayer({ email: someEmail(), hasAddress: true })
  await v.choose(/^En 3 fois/)
  await v.agree()
  await v.typeCard('accepted')
  await payButton(page).click()
  await v.approveAtBank(stack.bankUrl)
  await v.seesConfirmation()
  await expect(page.getByText(/^À venir le/)).toHaveCount(2)
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

for (const width of [390, 1280]) {
  test(`nothing moves while the bank’s fields come, at ${width} px`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 900 })
    const { promise: fields, resolve: letFieldsCome } = Promise.withResolvers<void>()
    await page.route(`${stack.bankUrl}/fields**`, async (route) => {
      await fields
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
    expect(await topOf()).toBe(before)
  })
}

test('where the bank’s fields do not come, the card is typed on the payment’s own page', async ({
  page,
  stack,
}) => {
  await page.route(`${stack.bankUrl}/fields**`, (route) => route.abort())
  await reachSummary(page)
  const v = visitor(page, 'fr')
  await v.agree()
  await page.unroute(`${stack.bankUrl}/fields**`)
  await v.toPayment()
  await v.payByCard()
  await v.seesConfirmation()
})

test('a widget leads to the payment page: no card is typed in another site’s frame', async ({ page }) => {
  await page.goto(`${DONATION_FORM}/widget`)
  await chooseAmount(page)
  await fillPayer(page, someEmail())
  await visitor(page, 'fr').agree()
  await expect(page.locator('iframe')).toHaveCount(0)
})
