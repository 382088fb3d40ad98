import { addressOf } from '@obole/core/site/addresses'
import { LOCALE_TAGS, LOCALES } from '@obole/core/locale'
import { cents } from '@obole/core/money/money'
import { askFor, FEE, GIFT } from './asked-cart.ts'
import { DESK, enterAs } from './desk-scenes.ts'
import { someEmail } from './donation-steps.ts'
import { whoseTurnItIs } from '../scripts/turns.ts'
import { expect, testOnSoundSite as test } from './stack.ts'
import { visitor } from './visitor.ts'
import { orderOf } from './stored-orders.ts'

const FIRST_NAME = { fr: 'Prénom', en: 'First name' }
const PAID = { fr: 'C’est payé', en: 'It is paid' }
const ALREADY_PAID = { fr: 'Ce panier est déjà payé', en: 'This cart is already paid' }
const TO_ASSOCIATION = { fr: 'Voir la page de l’association', en: 'See the association’s page' }
const REPLACED = {
  fr: 'Quelqu’un d’autre a saisi ses coordonnées pour ce panier',
  en: 'Somebody else entered their details for this cart',
}

test.afterAll(({ stack }) => stack.doctor())

for (const locale of whoseTurnItIs(LOCALES, 2)) {
  test.describe(locale === 'fr' ? 'in French' : 'in English', () => {
    test.use({ locale: LOCALE_TAGS[locale] })

    test('what an association asks for by the API is paid at the address of its cart', async ({
      page,
      stack,
    }) => {
      const email = someEmail()
      const cart = await askFor(stack, locale)
      const v = visitor(page, locale)
      await page.goto(
        addressOf({ page: 'checkout', organizationSlug: cart.organizationSlug, cartId: cart.id, locale }),
      )
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await v.fillPayer({ email })
      const promised = await v.agree()
      const shown = page.getByRole('complementary').filter({ visible: true }).first()
      await expect(shown).toContainText(FEE[locale])
      await expect(shown).toContainText(v.euros(cents(4250)))
      await expect(shown).toContainText(GIFT[locale])
      await expect(shown).toContainText(v.euros(cents(1500)))
      await v.payByCard()
      await v.seesConfirmation()
      await expect(page.getByRole('complementary')).toContainText(FEE[locale])
      await expect(page.getByRole('main')).toContainText(`${FEE[locale]}, ${GIFT[locale]}`)

      const kept = () => page.evaluate(() => sessionStorage.getItem('forms') ?? '')
      await expect.poll(kept).not.toContain(cart.id)
      expect(await kept()).not.toContain(email)

      const order = await orderOf(stack, email)
      expect(order.chargedCents).toBe(promised)
      expect(order.totalCents - order.tipCents).toBe(4250 + 1500)
      expect(order.items.map(({ name }) => name)).toEqual([FEE[locale], GIFT[locale]])
      const subject = locale === 'fr' ? 'est confirmé' : 'is confirmed'
      const mail = await stack.mailbox.waitFor({ to: email, subject })
      expect(mail.text).toContain(FEE[locale])
      expect(mail.text).toContain(v.euros(cents(4250)))

      // The desk names what it was paid for, which has no page there to lead to.
      const [{ id } = { id: 0 }] = await stack.query<{ id: number }>(
        'select id from orders where payer_email = $1',
        [email],
      )
      await enterAs(page, 'OrganizationAdmin')
      await page.goto(`${DESK}/commandes/${id}`)
      await expect(page.getByRole('main')).toContainText(v.euros(cents(4250)))
      await expect(page.locator('a[href*="undefined"]')).toHaveCount(0)
    })

    test('of two who were given its address, each sees and pays with their own details', async ({
      page,
      browser,
      stack,
    }) => {
      const [email, other] = [someEmail(), someEmail()]
      const cart = await askFor(stack, locale)
      const address = addressOf({
        page: 'checkout',
        organizationSlug: cart.organizationSlug,
        cartId: cart.id,
        locale,
      })
      const v = visitor(page, locale)
      await page.goto(address)
      await v.fillPayer({ email, firstName: 'Valentine' })
      await v.agree()

      const elsewhere = await browser.newContext({ locale: LOCALE_TAGS[locale] })
      const second = await elsewhere.newPage()
      const w = visitor(second, locale)
      await second.goto(address)
      await w.seesPayerStep()
      await expect(second.getByLabel(FIRST_NAME[locale])).toHaveValue('')
      await expect(second.locator('body')).not.toContainText('Valentine')
      await expect(second.getByRole('complementary').filter({ visible: true }).first()).toContainText(
        FEE[locale],
      )
      await w.fillPayer({ email: other, firstName: 'Marc' })
      await expect(second.getByText('Marc')).toBeVisible()

      // The first one is told, finds again what they typed, and pays with it.
      await v.payByCard()
      await v.seesPayerStep()
      await expect(page.getByRole('main').getByRole('alert')).toContainText(REPLACED[locale])
      await expect(page.getByLabel(FIRST_NAME[locale])).toHaveValue('Valentine')
      await v.goOn()
      await v.agree()
      await v.payByCard()
      await v.seesConfirmation()
      await expect(page.getByText(email)).toBeVisible()
      expect((await orderOf(stack, email)).items).toHaveLength(2)

      // Whoever opens the confirmation with them sees what was paid, and neither by whom nor the order.
      await second.goto(page.url())
      await expect(second.getByRole('heading', { level: 1 })).toHaveText(PAID[locale])
      await expect(second.locator('body')).not.toContainText(email)
      await expect(second.locator('a[href*="/commande/"]')).toHaveCount(0)

      // The address that was handed on says that it is paid; whoever paid is led to their own confirmation.
      await second.goto(address)
      await expect(second.getByRole('heading', { level: 1 })).toHaveText(ALREADY_PAID[locale])
      await expect(second.locator('body')).not.toContainText(email)
      await second.getByRole('main').getByRole('link', { name: TO_ASSOCIATION[locale] }).click()
      await expect(second.getByRole('heading', { level: 1 })).toContainText('Les Jardins Partagés')
      await page.goto(address)
      await v.seesConfirmation()
      await elsewhere.close()
    })
  })
}
