import { addressOf } from '@obole/core/site/addresses'
import { addDays, formatDate, parisDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { LOCALE_TAGS, LOCALES } from '@obole/core/locale'
import { whoseTurnItIs } from '../scripts/turns.ts'
import { someEmail } from './donation-steps.ts'
import { askOutside, openShop, type OutsideShop } from './shop-outside.ts'
import { expect, testOnSoundSite as test } from './stack.ts'
import { orderOf } from './stored-orders.ts'
import { visitor } from './visitor.ts'

const BACK = { fr: 'Revenir sur', en: 'Go back to' }
const EMAIL = { fr: 'E-mail', en: 'E-mail' }
const FIRST_NAME = { fr: 'Prénom', en: 'First name' }
const SCHEDULE = { fr: 'Échéancier', en: 'Schedule' }
const FROM = { fr: 'Site d’où vous venez', en: 'Site you come from' }
const BORN = { fr: 'Date de naissance', en: 'Date of birth' }
const STREET = { fr: /^Adresse/, en: /^Address/ }
const ENDED = { fr: 'Ce lien de paiement a expiré', en: 'This payment link has expired' }
const today = () => parisDate(Date.now())
const days = () => [addDays(today(), 20), addDays(today(), 50)] as const

let shop: OutsideShop
test.beforeAll(async () => {
  shop = await openShop()
})
test.afterAll(async ({ stack }) => {
  shop.close()
  await stack.doctor()
})

for (const locale of whoseTurnItIs(LOCALES, 2)) {
  test.describe(locale === 'fr' ? 'in French' : 'in English', () => {
    test.use({ locale: LOCALE_TAGS[locale] })

    test('a shop’s customer pays in its terms, and is sent back to it', async ({ page, stack, browser }) => {
      const email = someEmail()
      const asked = await askOutside(stack, shop, { email, days: days() })
      const v = visitor(page, locale)
      await page.goto(addressOf({ page: 'checkout', ...asked, locale }))
      const from = page.getByRole('region', { name: FROM[locale] })
      await expect(from).toContainText(new URL(shop.url).host)
      await expect(from).toContainText('Panier de légumes, saison entière')
      await expect(from).toContainText(v.euros(cents(6000)))
      await expect(from).toContainText('Les Jardins Partagés')
      // The whole schedule, before anything is asked.
      for (const day of days()) await expect(from).toContainText(formatDate(day, locale))
      await expect(from).toContainText(v.euros(cents(2500)))
      await expect(from.getByRole('link')).toHaveAttribute('href', `${shop.url}/panier?session=8`)

      // What the shop knew is there, to be confirmed.
      await v.seesPayerStep()
      await expect(page.getByLabel(FIRST_NAME[locale])).toHaveValue('Marie')
      await expect(page.getByLabel(EMAIL[locale], { exact: true })).toHaveValue(email)
      // All that is kept of them, though nothing here asks for it.
      await expect(page.getByLabel(BORN[locale])).toHaveValue('07/05/1985')
      await expect(page.getByLabel(STREET[locale])).toHaveValue('12 rue des Lilas')
      await page.getByLabel(BORN[locale]).fill('')
      await expect(page.getByText(new URL(shop.url).host).last()).toBeVisible()
      await v.goOn()
      const promised = await v.agree()
      const schedule = page.getByRole('main').getByLabel(SCHEDULE[locale])
      for (const day of days()) await expect(schedule).toContainText(formatDate(day, locale))

      // A refused card sends nobody away: there is the way back, and the card fields are still there.
      await v.payByCard('insufficient_funds')
      const back = page.getByRole('main').getByRole('alert').getByRole('link', { name: BACK[locale] })
      await expect(back).toHaveAttribute(
        'href',
        `${shop.url}/merci?cle=wc_8&checkoutIntentId=${asked.id}&code=refused#recu`,
      )
      await v.payByCard('challenge')
      await v.approveAtBank(stack.bankUrl)
      await expect(page).toHaveURL((url) => url.origin === shop.url)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('La boutique d’à côté')
      expect(page.url()).toContain('#recu')

      const order = await orderOf(stack, email)
      const [kept] = await stack.query(
        `select payer ->> 'birthDate' as born, payer ->> 'address' as street from orders where payer_email = $1`,
        [email],
      )
      expect(kept).toEqual({ born: null, street: '12 rue des Lilas' })
      const [{ id } = { id: '' }] = await stack.query<{ id: string }>(
        'select id from orders where payer_email = $1',
        [email],
      )
      const visit = shop.visits.findLast(({ pathname }) => pathname === '/merci')
      expect([...(visit?.searchParams ?? [])]).toEqual([
        ['cle', 'wc_8'],
        ['checkoutIntentId', String(asked.id)],
        ['code', 'succeeded'],
        ['orderId', id],
      ])
      expect(order.chargedCents).toBe(promised)
      expect(order.terms.map(({ dueOn, state }) => [dueOn, state])).toEqual([
        [today(), 'Authorized'],
        [days()[0], 'Pending'],
        [days()[1], 'Pending'],
      ])
      expect(order.terms.reduce((sum, term) => sum + term.cents, 0)).toBe(6000 + order.tipCents)

      // Somebody else learns that it is paid, and of the shop no more than where its customers begin.
      const other = await browser.newPage()
      await other.goto(stack.url + addressOf({ page: 'checkout', ...asked, locale }))
      await expect(other.getByRole('main').getByRole('link', { name: BACK[locale] })).toHaveAttribute(
        'href',
        `${shop.url}/panier?session=8`,
      )
      await other.close()

      // Whoever opens the shop's link again is led back there too.
      await page.goto(addressOf({ page: 'checkout', ...asked, locale }))
      await expect(page).toHaveURL((url) => url.origin === shop.url)
    })

    test('a link that ends while it is open says so too', async ({ page, stack }) => {
      const asked = await askOutside(stack, shop, { email: someEmail(), days: days() })
      await page.clock.install()
      await page.goto(addressOf({ page: 'checkout', ...asked, locale }))
      await expect(page.getByLabel(FIRST_NAME[locale])).toHaveValue('Marie')
      await page.clock.fastForward('00:16:00')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ENDED[locale])
      await expect(page.getByRole('main').getByRole('link', { name: BACK[locale] })).toHaveAttribute(
        'href',
        `${shop.url}/panier?session=8`,
      )
      await expect(page.getByRole('button', { name: /^(Continuer|Continue)$/ })).toHaveCount(0)
    })

    test('a link that nobody used in time says so, and leads back to the shop', async ({ page, stack }) => {
      const asked = await askOutside(stack, shop, { email: someEmail(), days: days() })
      await stack.query(`update carts set expires_at = now() - interval '1 second' where id = $1`, [
        asked.cartId,
      ])
      await page.goto(addressOf({ page: 'checkout', ...asked, locale }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ENDED[locale])
      await page.getByRole('main').getByRole('link', { name: BACK[locale] }).click()
      await expect(page).toHaveURL(`${shop.url}/panier?session=8`)
    })
  })
}

test.describe('without JavaScript', () => {
  test('whoever paid is sent back as well', async ({ page, stack, browser }) => {
    const email = someEmail()
    const asked = await askOutside(stack, shop, { email, days: days() })
    const v = visitor(page, 'fr')
    await page.goto(addressOf({ page: 'checkout', ...asked, locale: 'fr' }))
    await v.seesPayerStep()
    await v.goOn()
    await v.agree()
    await v.payByCard('challenge')
    await v.approveAtBank(stack.bankUrl)
    await expect(page).toHaveURL((url) => url.origin === shop.url)
    const storageState = await page.context().storageState()
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState })
    const other = await plain.newPage()
    await other.goto(`${stack.url}${addressOf({ page: 'checkout', ...asked, locale: 'fr' })}`)
    await expect(other).toHaveURL((url) => url.origin === shop.url)
    await plain.close()
  })
})
