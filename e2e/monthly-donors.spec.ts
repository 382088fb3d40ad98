import { passwordHeader } from '@obole/contract/password-header'
import { payer } from '@obole/contract/testing/buyer'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, signIn } from './account-steps.ts'
import { DESK } from './administrator.ts'
import { buyerOf } from './api-buyer.ts'
import { ask } from './ask.ts'
import { confirmed, pay } from './donation-steps.ts'
import { examine } from './examine.ts'
import { giveMonthly } from './plans.ts'
import { expect, ON_A_TELEPHONE, type Stack, testOn } from './stack.ts'

/** A site of its own: whoever starts again here does so once for all tests. */
const test = testOn()

/** The demonstration serves the API that it moves in from: its own key opens it. */
const KEY = { clientId: 'democlejardins', clientSecret: 'demosecretjardins' }
const OURS = { organizationSlug: 'les-jardins-partages' }
const MINUTE_MS = 60_000

/**
 * Somebody gives each month and ends it here, which the API does not tell: to the same association, which moves in from itself, they
 * are a donor to write to.
 */
async function endedGift(stack: Stack): Promise<void> {
  const { path } = await giveMonthly(stack, 12_00, 0)
  const token = path.split('/').at(-1) ?? ''
  const { status } = await buyerOf(stack).call('DELETE', `/orders/${token}/monthly-gift`)
  expect(status).toBe(200)
}

async function readAll(page: Page): Promise<void> {
  await signIn(page)
  await ask(
    page,
    'POST /manage/organizations/{organizationSlug}/pulls',
    { params: OURS, body: { ...KEY, withPeople: true } },
    { [passwordHeader]: encodeURIComponent(DEMO_PASSWORD) },
  )
  const toInvite = async () =>
    (await ask(page, 'GET /manage/organizations/{organizationSlug}/monthly-donors', { params: OURS }))
      .toInvite
  await expect.poll(toInvite, { timeout: MINUTE_MS }).toBe(1)
}

test('a monthly donor of elsewhere gets a link, and gives here by it on a phone', async ({
  page,
  stack,
  browser,
}) => {
  await endedGift(stack)
  await readAll(page)
  await page.goto(`${DESK}/venir-de-helloasso`)
  await examine(page)
  await page.getByRole('link', { name: 'Préparer le message à 1 personne' }).click()
  await expect(page.getByLabel('Objet')).toHaveValue(/nous changeons d’adresse$/)
  await expect(page.getByText('1 personne recevra ce message')).toBeVisible()
  await examine(page)
  await page.getByRole('button', { name: 'Relire et envoyer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.frameLocator('iframe').getByText(/12,00\s€ par mois/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Envoyer à 1 personne' }).click()
  await expect(page.getByText('1 message envoyé')).toBeVisible({ timeout: MINUTE_MS })

  const mail = await stack.mailbox.waitFor({ to: payer.email, subject: 'nous changeons d’adresse' })
  const link = mail.links.find((one) => one.includes('#don-mensuel=')) ?? ''
  const phone = await (await browser.newContext({ ...ON_A_TELEPHONE, locale: 'fr-FR' })).newPage()
  let openings = 0
  phone.on('request', (request) => void (openings += request.url().endsWith('/restarts/open') ? 1 : 0))
  await phone.goto(link)
  await expect(phone.getByText(/, tout est prêt$/)).toBeVisible()
  await expect(phone.getByRole('radio', { name: 'Chaque mois' })).toBeChecked()
  await expect(phone.getByLabel('Votre montant')).toHaveValue(/^12/)
  expect(phone.url()).not.toContain('don-mensuel')
  await examine(phone)
  await phone.setViewportSize(ON_A_TELEPHONE.viewport)
  await phone.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).click()
  await expect(phone.getByLabel('E-mail', { exact: true })).toHaveValue(payer.email)
  await phone.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).click()
  await phone.getByText(/Je confirme ma contribution volontaire/).click()
  await phone
    .getByText(/J’accepte les/)
    .first()
    .click()
  await pay(phone, 'challenge')
  await phone.getByRole('button', { name: 'Valider' }).click()
  await expect(phone).toHaveURL(confirmed)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Merci')
  expect(openings).toBe(1)

  await phone.goto(link)
  await expect(phone.getByText(/Vous donnez déjà 12,00\s€ par mois ici/)).toBeVisible()
  await examine(phone)
  await phone.setViewportSize(ON_A_TELEPHONE.viewport)
  await phone.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(phone.getByText('Le lien est parti par e-mail.')).toBeVisible()
  await phone.context().close()

  await page.goto(`${DESK}/venir-de-helloasso`)
  await expect(page.getByText('Dons mensuels repris ici')).toBeVisible()
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
  await expect(fact('Dons mensuels repris ici')).toHaveText('1')
  await expect(fact('Par mois, repris ici')).toHaveText(/12,00/)
})
