import { payer } from '@obole/contract/testing/buyer'
import { until } from '../scripts/waiting.ts'
import { freshEmail } from './account-steps.ts'
import { examineAsShown } from './examine.ts'
import { buyTicket, moneyLink } from './plans.ts'
import { expect, test } from './stack.ts'

test('the payer gives a ticket to somebody else, and the old one says so', async ({ page, stack }) => {
  const [lou, nour] = [freshEmail(), freshEmail()]
  const { orderId, path } = await buyTicket(stack, { firstName: 'Lou', lastName: 'Petit', email: lou }, payer)
  const ofTicket = page.getByRole('link', { name: /^Billet – Lou Petit/ })
  await expect(async () => {
    await page.goto(path)
    await expect(ofTicket).toBeVisible({ timeout: 2000 })
  }).toPass()
  const old = (await ofTicket.getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Transmettre le billet de Lou Petit' }).click()
  const dialog = page.getByRole('dialog')
  await examineAsShown(page)
  await dialog.getByRole('button', { name: 'Recevoir un lien par e-mail' }).click()
  await expect(dialog.getByText(/Un lien est parti à/)).toBeVisible()

  await page.goto(await moneyLink(stack, orderId, 'transmettre un billet'))
  await expect(dialog.getByRole('heading', { name: 'Transmettre le billet de Lou Petit' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Transmettre ce billet' }).click()
  await expect(dialog.getByText('À remplir').first()).toBeVisible()
  await examineAsShown(page)
  await expect(dialog.getByText('Nous prévenons Lou Petit par e-mail.')).toBeVisible()
  await dialog.getByLabel('Prénom').fill('Nour')
  await dialog.getByLabel('Nom', { exact: true }).fill('Haddad')
  await dialog.getByLabel('E-mail').fill(nour)
  await dialog.getByRole('button', { name: 'Transmettre ce billet' }).click()
  await expect(page.getByText('Le billet est transmis')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Billet – Nour Haddad/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Transmettre le billet de Nour Haddad' })).toBeVisible()
  await examineAsShown(page)

  await page.goto(old)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce billet a été transmis')
  await examineAsShown(page)
  const arrived = (address: string, subject: RegExp) => async () =>
    (await stack.mailbox.messages(address)).some((mail) => subject.test(mail.subject))
  await until(arrived(nour, /^Votre billet pour/), { withinMs: 60_000, everyMs: 100 })
  await until(arrived(lou, /n’est plus valable$/), { withinMs: 60_000, everyMs: 100 })
})
