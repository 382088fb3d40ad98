import { someEmail } from './donation-steps.ts'
import { examine } from './examine.ts'
import { expect, ON_A_TELEPHONE, test } from './stack.ts'
import { visitor } from './visitor.ts'

test.describe('a membership card on a telephone', () => {
  test.use(ON_A_TELEPHONE)

  test('opens from the thank-you page and the mail, without network too, and shows strangers initials', async ({
    page,
    context,
    stack,
  }) => {
    const email = someEmail()
    const v = visitor(page, 'fr')
    await v.open('adhesions/adhesion-annuelle')
    await v.add('Adhésion individuelle')
    await v.goOn()
    const member = v.card('Adhésion individuelle')
    await v.name(member, 'Zoé', 'Lambert')
    await member.getByLabel('Téléphone').fill('06 12 34 56 78')
    await v.goOn()
    await v.fillPayer({ email, birthDate: '14/07/1985', hasAddress: true })
    await v.agree()
    await v.payByCard()
    await v.seesConfirmation()

    const link = page.getByRole('link', { name: 'Carte d’adhérent – Zoé Lambert Sur le téléphone' })
    const address = new URL((await link.getAttribute('href')) ?? '', stack.url).href
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Zoé Lambert' })).toBeVisible()
    await expect(page.getByText('✓ À jour')).toBeVisible()
    const code = page.getByRole('img', { name: /^Code à scanner/ })
    await expect(code).toBeInViewport({ ratio: 1 })
    expect((await code.boundingBox())?.width).toBeGreaterThan(280)
    await examine(page)

    const mail = await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
    expect(mail.text).toContain(address)

    // As from the home screen, and then in a cellar.
    await page.addInitScript(() => {
      const asked = matchMedia.bind(window)
      window.matchMedia = (query) => asked(query.includes('standalone') ? 'all' : query)
    })
    await page.goto(address)
    const kept = () => page.evaluate(async () => (await (await caches.open('cards')).keys()).length)
    await expect.poll(kept).toBe(2)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Zoé Lambert' })).toBeVisible()
    await expect(code).toBeVisible()
    await context.setOffline(false)

    const scanned = /https?:\S+/.exec((await code.getAttribute('aria-label')) ?? '')?.[0] ?? ''
    await page.goto(scanned)
    await expect(page.getByText(/Valable$/)).toBeVisible()
    await expect(page.getByText('Lambert')).toHaveCount(0)
  })
})
