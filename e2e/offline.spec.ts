import { addressOf } from '@obole/core/site/addresses'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { NO_ANSWER } from '@obole/core/errors/no-answer'
import { type Locale, LOCALE_TAGS } from '@obole/core/locale'
import { DEMO_PASSWORD, signIn } from './account-steps.ts'
import { DESK } from './administrator.ts'
import { someEmail } from './donation-steps.ts'
import { askOutside, openShop } from './shop-outside.ts'
import { expect, testOn } from './stack.ts'

/** A site of its own: what is brought in here would stand in the way of others. */
const test = testOn()

test('a press without network says so, keeps what was typed, and works when it is back', async ({
  page,
  context,
}) => {
  await signIn(page)
  await page.goto(`${DESK}/venir-de-helloasso`)
  const says = page.getByText(NO_ANSWER.title.fr).first()
  const secret = page.getByLabel('Secret (client secret)')
  await page.getByLabel('Identifiant (client ID)').fill('democlejardins')
  await secret.fill('demosecretjardins')
  await page.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
  const read = page.getByRole('button', { name: 'Lire mes campagnes' })
  await context.setOffline(true)
  await read.click()
  await expect(says).toBeVisible()
  await expect(secret).toHaveValue('demosecretjardins')
  await read.click()
  await expect(says).toBeVisible()
  await context.setOffline(false)
  await read.click()
  await expect(page.getByRole('heading', { name: '2. Vos campagnes' })).toBeVisible({ timeout: 60_000 })

  await page.goto(`${DESK}/cles`)
  const create = page.getByRole('button', { name: 'Créer une clé' })
  await context.setOffline(true)
  await create.click()
  await expect(says).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).first().click()
  await create.click()
  await expect(says).toBeVisible()
  await context.setOffline(false)
  await create.click()
  await expect(page.getByRole('dialog').getByLabel('Nom de la clé')).toBeVisible()
})

test('the page of another release is loaded anew, because its files are gone', async ({ page }) => {
  await signIn(page)
  await page.goto(`${DESK}/cles`)
  await page.evaluate(() => Object.assign(window, { isFirst: true }))
  await page.route(/\/assets\/(?:new-key-dialog|manifest)-/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Créer une clé' }).click()
  // While it is loaded there is no page to ask.
  await expect.poll(() => page.evaluate(() => 'isFirst' in window).catch(() => true)).toBe(false)
  await page.unroute(/\/assets\/(?:new-key-dialog|manifest)-/)
  await page.getByRole('button', { name: 'Créer une clé' }).click()
  await expect(page.getByRole('dialog').getByLabel('Nom de la clé')).toBeVisible()
})

const locale: Locale = 'en'
test.describe('in English', () => {
  test.use({ locale: LOCALE_TAGS[locale] })

  test('a shop’s customer who loses the network goes on where they were', async ({
    page,
    context,
    stack,
  }) => {
    const shop = await openShop()
    const today = parisDate(Date.now())
    const days = [addDays(today, 20), addDays(today, 50)] as const
    const asked = await askOutside(stack, shop, { email: someEmail(), days })
    await page.goto(addressOf({ page: 'checkout', ...asked, locale }))
    const name = page.getByLabel('First name')
    await name.fill('Mariette')
    const goOn = page.getByRole('button', { name: 'Continue', exact: true }).first()
    await context.setOffline(true)
    await goOn.click()
    await expect(page.getByText(NO_ANSWER.title.en).first()).toBeVisible()
    await expect(name).toHaveValue('Mariette')
    await context.setOffline(false)
    await goOn.click()
    await expect(page).toHaveURL(/etape=4/)
    shop.close()
  })
})
