import { passwordHeader } from '@obole/contract/password-header'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, signIn } from './account-steps.ts'
import { DESK } from './administrator.ts'
import { ask } from './ask.ts'
import { confirmed, pay } from './donation-steps.ts'
import { examine } from './examine.ts'
import { expect, ON_A_TELEPHONE, testOn } from './stack.ts'

/** A site of its own: whoever starts again here does so once for all tests. */
const test = testOn()

/** The demonstration serves the API that it moves in from: its own key opens it. */
const KEY = { clientId: 'democlejardins', clientSecret: 'demosecretjardins' }
const OURS = { organizationSlug: 'les-jardins-partages' }
const MINUTE_MS = 60_000

/** What the desk does before: everything read, and the people read in. */
async function bringPeople(page: Page): Promise<void> {
  await signIn(page)
  await ask(
    page,
    'POST /manage/organizations/{organizationSlug}/pulls',
    { params: OURS, body: { ...KEY, withPeople: true } },
    { [passwordHeader]: encodeURIComponent(DEMO_PASSWORD) },
  )
  const importOf = async () => {
    const { pull } = await ask(page, 'GET /manage/organizations/{organizationSlug}/pulls', { params: OURS })
    return pull?.state === 'Read' ? (pull.people?.importId ?? null) : null
  }
  await expect.poll(importOf, { timeout: MINUTE_MS }).not.toBeNull()
  const params = { ...OURS, importId: (await importOf()) ?? 0 }
  const ONE = '/manage/organizations/{organizationSlug}/imports/{importId}'
  const { mapping } = await ask(page, `GET ${ONE}`, { params })
  await ask(page, `PUT ${ONE}/mapping`, { params, body: { mapping } })
  await ask(page, `POST ${ONE}/run`, { params })
  await expect
    .poll(async () => (await ask(page, `GET ${ONE}`, { params })).state, { timeout: MINUTE_MS })
    .toBe('Done')
}

test('a monthly donor of elsewhere gets a link, and gives here by it on a phone', async ({
  page,
  stack,
  browser,
}) => {
  await bringPeople(page)
  await page.goto(`${DESK}/venir-de-helloasso`)
  await examine(page)
  await page.getByRole('link', { name: 'Préparer le message à 1 personne' }).click()
  await expect(page.getByLabel('Objet')).toHaveValue(/nous changeons d’adresse$/)
  await expect(page.getByText('1 personne recevra ce message')).toBeVisible()
  await examine(page)
  await page.getByRole('button', { name: 'Relire et envoyer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.frameLocator('iframe').getByText(/12,00\s€ par mois/)).toBeVisible()
  const to = /\S+@\S+\.example/.exec(await dialog.getByText(/@quartier\.example/).innerText())?.[0] ?? ''
  await dialog.getByRole('button', { name: 'Envoyer à 1 personne' }).click()
  await expect(page.getByText('1 message envoyé')).toBeVisible({ timeout: MINUTE_MS })

  const mail = await stack.mailbox.waitFor({ to, subject: 'nous changeons d’adresse' })
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
  await phone.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).click()
  await expect(phone.getByLabel('E-mail', { exact: true })).toHaveValue(to)
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
  await phone.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(phone.getByText('Le lien est parti par e-mail.')).toBeVisible()
  await phone.context().close()

  await page.goto(`${DESK}/venir-de-helloasso`)
  await expect(page.getByText('Dons mensuels repris ici')).toBeVisible()
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
  await expect(fact('Dons mensuels repris ici')).toHaveText('1')
  await expect(fact('Par mois, repris ici')).toHaveText(/12,00/)
})
