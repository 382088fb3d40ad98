import { payer } from '@obole/contract/testing/buyer'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { DEMO_PASSWORD } from './account-steps.ts'
import { DESK, enterAs } from './desk-scenes.ts'
import { buyTicket } from './plans.ts'
import { expect, test, type Stack } from './stack.ts'

const ZOE = { firstName: 'Zoé', lastName: 'Passagère', email: 'zoe.passagere@example.org' }
const NAME = 'Zoé Passagère'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** An order that Zoé paid, for herself. */
const orderOfZoe = async (stack: Stack): Promise<string> =>
  (await buyTicket(stack, ZOE, { ...payer, ...ZOE })).path

const collected = async (stack: Stack) => {
  const [row] = await stack.query<{ cents: string }>(
    `select sum(amount_cents - refunded_cents)::text as cents from payments
     where form_id = (select id from forms where slug = 'fete-de-printemps') and state in ('Authorized', 'Registered', 'Corrected')`,
  )
  return row?.cents
}

test('a person receives what is known of them, and is forgotten without a cent changing', async ({
  page,
  stack,
}) => {
  const path = await orderOfZoe(stack)
  const before = await collected(stack)

  await page.goto(path)
  await button(page, 'Recevoir mes données personnelles').click()
  await expect(page.getByText('C’est demandé')).toBeVisible()
  const mail = await stack.mailbox.waitFor({ to: ZOE.email, subject: 'Vos données confiées' })
  const url = mail.text.match(/\/api\/personal-data\/\S+\.zip/)?.[0] ?? ''
  const archive = await page.request.get(url)
  expect(archive.status()).toBe(200)
  const files = unzipSync(new Uint8Array(await archive.body()))
  expect(Object.keys(files)).toContain('personne.json')
  expect(new TextDecoder().decode(files['personne.json'])).toContain(ZOE.email)

  await enterAs(page, 'OrganizationAdmin')
  await expect(async () => {
    await page.goto(`${DESK}/personnes?search=${encodeURIComponent(NAME)}`)
    await page.getByRole('link', { name: NAME }).first().click({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await button(page, 'Préparer ses données').click()
  await button(page, 'Préparer').click()
  await expect(page.getByRole('link', { name: /^Télécharger le fichier/ })).toBeVisible({ timeout: 30_000 })

  await button(page, 'Oublier cette personne').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Gardé sans le nom')).toBeVisible()
  // On a phone too: the lists are folded, and the button is within two screens.
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: test.info().outputPath('forget.png') })
  expect(await dialog.evaluate(({ scrollHeight }) => scrollHeight)).toBeLessThan(2 * 844)
  await dialog.getByText('Gardé sans le nom').click()
  await expect(dialog.getByText(/^Les commandes payées/)).toBeVisible()
  if (usual) await page.setViewportSize(usual)
  await dialog.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Oublier cette personne' }).click()
  await expect(page.locator('h1')).toHaveText('Données personnelles')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Effacée', { exact: true }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: test.info().outputPath(`privacy-${width}.png`), fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  for (const list of ['personnes', 'commandes', 'participants'])
    for (const words of [NAME, ZOE.email]) {
      await page.goto(`${DESK}/${list}?search=${encodeURIComponent(words)}`)
      await expect(page.getByRole('link', { name: NAME })).toHaveCount(0)
      await expect(page.getByText(ZOE.email, { exact: true })).toHaveCount(0)
    }
  expect(await collected(stack)).toBe(before)
})
