import { type Cart, cartSchema } from '@obole/contract/carts'
import { addressOf } from '@obole/core/addresses'
import { LOCALE_TAGS, LOCALES, type Locale } from '@obole/core/locale'
import { cents } from '@obole/core/money'
import { DESK, enterAs } from './desk-sights.ts'
import { someEmail } from './donation-steps.ts'
import { ADMINISTRATOR } from './sights.ts'
import { expect, type Stack, testOn } from './stack.ts'
import { visitor } from './visitor.ts'
import { orderOf } from './written.ts'

// A site of its own: the doctor is asked at the end.
const test = testOn()

const ORGANIZATION = 'les-jardins-partages'
const FEE = { fr: 'Inscription au tournoi', en: 'Tournament entry' }
const GIFT = { fr: 'Don pour les jeunes pousses', en: 'Gift for the seedlings' }

/** Another program of the association's: it signs in with an account, and asks somebody for two amounts. */
async function askFor({ url }: Stack, locale: Locale): Promise<Cart> {
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const asked = {
    organizationSlug: ORGANIZATION,
    formType: 'Checkout',
    formSlug: 'default',
    locale,
    items: [
      { tierType: 'Payment', name: FEE[locale], customAmount: 4250 },
      { tierType: 'Donation', name: GIFT[locale], customAmount: 1500 },
    ],
  }
  expect((await send('/api/carts', asked)).status).toBe(401)
  const signedIn = (await (await send('/auth/token', ADMINISTRATOR)).json()) as { access_token: string }
  const made = await send('/api/carts', asked, { authorization: `Bearer ${signedIn.access_token}` })
  return cartSchema.parse(await made.json())
}

for (const locale of LOCALES) {
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
        addressOf({ page: 'checkout', organizationSlug: ORGANIZATION, cartId: cart.id, locale }),
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

      const order = await orderOf(stack, email)
      expect(order.chargedCents).toBe(promised)
      expect(order.totalCents - order.tipCents).toBe(4250 + 1500)
      expect(order.items.map(({ name }) => name)).toEqual([FEE[locale], GIFT[locale]])
      const subject = locale === 'fr' ? 'est confirmé' : 'is confirmed'
      const mail = await stack.mailbox.waitFor({ to: email, subject })
      expect(mail.text).toContain(FEE[locale])
      expect(mail.text).toContain(v.euros(cents(4250)))
      await stack.doctor()

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
  })
}
