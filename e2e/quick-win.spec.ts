import type { Page } from '@playwright/test'
import { A_DOCUMENT } from './account-steps.ts'
import { someEmail } from './donation-steps.ts'
import { faultsOf } from './examine.ts'
import { expectStill, LARGE, MOST_JAVASCRIPT, PHONE, scriptsOf, slowDown, watchShifts } from './first-view.ts'
import { ONE_PAGE_SCENES, onePageTest as test } from './one-page-scenes.ts'
import { expect } from './stack.ts'
import { tour } from './tour.ts'
import { GARDENS, visitor } from './visitor.ts'
import { orderOf, soldOf } from './stored-orders.ts'

const payer = (page: Page) => page.locator('#coordonnees')

async function namePayer(page: Page, email: string): Promise<void> {
  await payer(page).getByLabel('Prénom').fill('Alix')
  await payer(page).getByLabel('Nom', { exact: true }).fill('Martin')
  await payer(page).getByLabel('E-mail', { exact: true }).fill(email)
  await payer(page).getByLabel('Confirmez votre e-mail').fill(email)
}

/** A shop asks where to send what one buys. */
async function fillPayer(page: Page, email: string): Promise<void> {
  await namePayer(page, email)
  await payer(page).getByLabel('Adresse', { exact: true }).fill('12 rue des Lilas')
  await payer(page).getByLabel('Code postal').fill('69007')
  await payer(page).getByLabel('Ville').fill('Lyon')
}

async function agree(page: Page): Promise<void> {
  await page.getByText(/Je confirme ma contribution/).click()
  for (const consent of await page.getByText(/^J’accepte les/).all())
    await consent.click({ position: { x: 8, y: 8 } })
}

test('an event on one page: ticket, participant who pays, payment, order', async ({ page, stack }) => {
  const v = visitor(page, 'fr')
  const email = someEmail()
  const before = await soldOf(stack, 'fete-de-printemps', 'Plein tarif')
  await v.open('evenements/fete-de-printemps')
  await v.add('Plein tarif')
  const person = (rank: number) => page.locator('#personnes > section').nth(rank - 1)
  const card = person(1)
  await v.name(card, 'Alix', 'Martin')
  await v.letPay(card, email)
  await v.choose('Semis et rempotage', card)
  // Whoever is said to pay is the payer at once.
  await expect(payer(page).getByLabel('Prénom')).toHaveValue('Alix')
  await expect(payer(page).getByLabel('Confirmez votre e-mail')).toHaveValue(email)
  await agree(page)
  // What one agreed to was another amount: it is asked about again.
  await v.add('Plein tarif')
  await expect(page.getByRole('checkbox', { name: /Je confirme ma contribution/ })).not.toBeChecked()
  const second = person(2)
  await v.name(second, 'Camille', 'Dupont')
  await v.choose('Semis et rempotage', second)
  await page.getByText(/Je confirme ma contribution/).click()
  await expect(v.button(/^Payer/)).toBeVisible()
  const promised = await v.promised()
  await v.payByCard()
  await v.seesConfirmation()
  const order = await orderOf(stack, email)
  expect(order.totalCents).toBe(promised)
  expect(order.items.map(({ participant }) => participant?.firstName)).toEqual(['Alix', 'Camille'])
  const after = await soldOf(stack, 'fete-de-printemps', 'Plein tarif')
  expect(after - before).toBe(2)
})

test('a membership on one page: members, options, three instalments, payment', async ({ page, stack }) => {
  const v = visitor(page, 'fr')
  const email = someEmail()
  await v.open('adhesions/adhesion-annuelle')
  await v.add('Adhésion famille')
  const member = page.locator('#personnes > section')
  await v.name(member, 'Alix', 'Martin')
  await member.getByLabel('Nombre d’enfants').fill('2')
  await member.getByLabel('Téléphone').fill('06 12 34 56 78')
  await v.choose(/^Panier de récolte/, member)
  await fillPayer(page, email)
  await payer(page).getByLabel('Date de naissance').fill('14/07/1985')
  await v.choose(/^En 3 fois/)
  await expect(page.getByLabel('Échéancier').getByRole('term')).toHaveCount(3)
  await agree(page)
  const promised = await v.promised()
  await v.payByCard()
  await v.approveAtBank(stack.bankUrl)
  await v.seesConfirmation()
  const { terms, chargedCents } = await orderOf(stack, email)
  expect(terms.map(({ state }) => state)).toEqual(['Authorized', 'Pending', 'Pending'])
  expect(chargedCents).toBe(promised)
})

test('on the one page, another language keeps what was chosen and ticked', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('boutiques/boutique-solidaire')
  await v.add('Le Carnet du jardinier')
  await v.choose('Pas de contribution')
  await agree(page)
  const promised = await v.promised()
  await page.getByRole('banner').getByText('EN', { exact: true }).click()
  const w = visitor(page, 'en')
  await expect(page.getByRole('checkbox', { name: /I confirm/ })).toBeChecked()
  for (const consent of await page.getByRole('checkbox', { name: /^I accept the/ }).all())
    await expect(consent).toBeChecked()
  expect(await w.promised()).toBe(promised)
})

test('a refused card is said beside its fields on the one page, and another one pays what a code leaves to pay', async ({
  page,
  stack,
}) => {
  const v = visitor(page, 'fr')
  const email = someEmail()
  await v.open('boutiques/boutique-solidaire')
  await v.add('Le Carnet du jardinier')
  await page.getByRole('button', { name: 'J’ai un code promo' }).click()
  await page.getByLabel('Code promo').fill('recolte 15')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText(/RECOLTE15\s: 2,70\s€ de réduction/)).toBeVisible()
  await fillPayer(page, email)
  await agree(page)
  await v.button(/^Payer/).click()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('Vérifiez les champs')
  await v.payByCard('insufficient_funds')
  await expect(failure).toContainText('Votre banque a refusé le paiement')
  await expect(failure).toBeInViewport()
  // What is bought may change between two tries, and its discount with it; the cart stays the same one.
  await v.add('Le Carnet du jardinier')
  await expect(page.getByText(/RECOLTE15\s: 5,40\s€ de réduction/)).toBeVisible()
  await page.getByText(/Je confirme ma contribution/).click()
  const promised = await v.promised()
  await v.payByCard('challenge')
  await v.approveAtBank(stack.bankUrl)
  await v.seesConfirmation()
  const { totalCents, discountCents, chargedCents } = await orderOf(stack, email)
  expect({ totalCents, discountCents, chargedCents }).toEqual({
    totalCents: promised,
    discountCents: 540,
    chargedCents: promised,
  })
  const carts = await stack.query(`select id from carts where payer->>'email' = $1`, [email])
  expect(carts).toHaveLength(1)
})

test('on the one page too, an order that costs nothing asks for no card', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.add('Enfant de moins de 6 ans')
  const person = page.locator('#personnes > section')
  await v.name(person, 'Zoé', 'Martin')
  await namePayer(page, someEmail())
  await agree(page)
  await expect(page.locator('iframe')).toHaveCount(0)
  await v.button('Valider ma commande').click()
  await v.seesConfirmation()
})

test('a file is sent from the one page, which waits for it, and belongs to the order', async ({
  page,
  stack,
}) => {
  const v = visitor(page, 'fr')
  const email = someEmail()
  await v.open('adhesions/adhesion-annuelle')
  await v.add('Adhésion à tarif réduit')
  const member = page.locator('#personnes > section')
  await v.name(member, 'Alix', 'Martin')
  await member.getByLabel('Téléphone').fill('+33 6 12 34 56 78')
  await member.getByLabel('Votre justificatif').setInputFiles({ ...A_DOCUMENT, name: 'quotient.pdf' })
  await expect(page.getByText('quotient.pdf, envoyé')).toBeVisible()
  await fillPayer(page, email)
  await payer(page).getByLabel('Date de naissance').fill('140785')
  await agree(page)
  await v.payByCard()
  await v.seesConfirmation()
  const kept = await stack.query(
    'select f.file_name from files f join orders o on o.cart_id = f.cart_id where o.payer_email = $1',
    [email],
  )
  expect(kept).toEqual([{ file_name: 'quotient.pdf' }])
})

test('says everything that is missing at once, the first of it in view', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('boutiques/boutique-solidaire')
  await v.button(/^Valider ma commande|^Payer/).click()
  await expect(page.getByText('Votre panier est vide')).toBeInViewport()
  await v.add('Le Carnet du jardinier')
  await v.button(/^Payer/).click()
  const summary = page.locator('[data-complaint]')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Tous les champs obligatoires doivent être remplis')
  await summary.getByRole('link', { name: 'Prénom', exact: true }).click()
  await expect(payer(page).getByLabel('Prénom')).toBeFocused()
  await expect(
    page.getByText(/Vous devez accepter les conditions générales d’utilisation/).last(),
  ).toBeVisible()
})

test('coming back from the payment changes the same cart, and takes no place twice', async ({
  page,
  stack,
}) => {
  // Where the bank’s fields do not come, the card is typed on the payment’s own page.
  await page.route(`${stack.bankUrl}/fields**`, (route) => route.abort())
  const v = visitor(page, 'fr')
  const email = someEmail()
  await v.open('boutiques/boutique-solidaire')
  await v.add('Le Carnet du jardinier')
  await fillPayer(page, email)
  await agree(page)
  await v.toPayment()
  await page.getByRole('button', { name: 'Annuler et revenir à ma commande' }).click()
  await page.getByRole('link', { name: 'Revenir à ma commande' }).click()
  await expect(page).toHaveURL(/boutique-solidaire$/)
  await v.add('Le Carnet du jardinier')
  await expect(payer(page).getByLabel('Prénom')).toHaveValue('Alix')
  await agree(page)
  const promised = await v.promised()
  await v.toPayment()
  const carts = await stack.query<{ state: string }>(`select state from carts where payer->>'email' = $1`, [
    email,
  ])
  expect(carts.map(({ state }) => state)).toEqual(['Paying'])
  await page.unroute(`${stack.bankUrl}/fields**`)
  await page.reload()
  await v.payByCard()
  await v.seesConfirmation()
  expect((await orderOf(stack, email)).totalCents).toBe(promised)
})

test('the way through the page is shown, the footer is reduced, a widget keeps its steps', async ({
  page,
}) => {
  await page.goto(`${GARDENS}/evenements/fete-de-printemps`)
  const parts = page.getByRole('navigation', { name: 'Étapes' })
  await parts.getByRole('link', { name: /Mes coordonnées/ }).click()
  await expect(page.getByRole('heading', { name: 'Mes coordonnées' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Mentions légales' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Guide des associations' })).toBeHidden()
  await page.goto(`${GARDENS}/evenements/fete-de-printemps/3`)
  await expect(page).toHaveURL(/fete-de-printemps$/)
  await page.goto(`${GARDENS}/evenements/fete-de-printemps/widget`)
  await expect(page.getByRole('list', { name: 'Étapes' })).toBeVisible()
  await expect(page.locator('#coordonnees')).toHaveCount(0)
  // A gift has its steps as ever.
  await page.goto(`${GARDENS}/formulaires/faire-un-don`)
  await expect(page.getByRole('list', { name: 'Étapes' })).toBeVisible()
})

test('axe finds nothing in what is seen on one page, and nothing is to be scrolled sideways', async ({
  page,
  stack,
}) => {
  await tour({ page, stack }, ONE_PAGE_SCENES, Object.keys(ONE_PAGE_SCENES), async (name) => {
    expect.soft(await faultsOf(page), name).toEqual([])
  })
})

const KINDS = ['evenements/fete-de-printemps', 'boutiques/boutique-solidaire']

for (const kind of KINDS) {
  test(`the first view of ${kind} on one page is light`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    expect(await scriptsOf(page, `${GARDENS}/${kind}`)).toBeLessThanOrEqual(MOST_JAVASCRIPT)
  })
}

for (const size of [PHONE, LARGE]) {
  test(`nothing moves by itself when the parts of the page come, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await watchShifts(page)
    await slowDown(page)
    const v = visitor(page, 'fr')
    await v.open('boutiques/boutique-solidaire')
    await v.add('Le Carnet du jardinier')
    // What stands in its place until it comes may go while one scrolls to it.
    await expect(() => payer(page).scrollIntoViewIfNeeded()).toPass()
    await payer(page).getByLabel('Prénom').fill('Alix')
    await page.getByText(/Je confirme ma contribution/).scrollIntoViewIfNeeded()
    await expectStill(page)
  })
}
