import type { Page } from '@playwright/test'
import { DESK, enterAs } from './desk-scenes.ts'
import { examine } from './examine.ts'
import { buyTicket } from './plans.ts'
import { expect, test } from './stack.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** From the list of all people, narrowed to one name: the form that writes to them. */
async function writeTo(page: Page, lastName: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${DESK}/personnes?search=${lastName}`)
    await page.getByRole('link', { name: 'Écrire à ces personnes' }).click({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.locator('h1')).toContainText('Nouveau message')
  await expect(page.getByLabel('Nom ou e-mail')).toHaveValue(lastName)
}

async function fill(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Objet').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('Bonjour {prénom},\n\nLe jardin rouvre samedi.')
  await button(page, 'Relire et envoyer').click()
}

test('a filtered list is written to, each once, and never again who said no', async ({ page, stack }) => {
  // A name has no digits, and no letter three times in a row.
  const lastName = `Grillon${Array.from(crypto.randomUUID().slice(0, 8))
    .map((one) => 'bacedifogu'[Number.parseInt(one, 16) % 10])
    .join('')
    .replaceAll(/(.)\1+/g, '$1')}`
  const email = `${lastName.toLowerCase()}@messages.example`
  const other = `autre-${email}`
  await buyTicket(stack, { firstName: 'Zélie', lastName, email })
  await buyTicket(stack, { firstName: 'Yann', lastName, email: other })
  await enterAs(page, 'OrganizationAdmin')
  await writeTo(page, lastName)
  await expect(page.getByText('2 personnes recevront ce message')).toBeVisible({ timeout: 20_000 })
  const subject = `Réouverture ${lastName}`
  await fill(page, subject)
  const dialog = page.getByRole('dialog')
  const shown = dialog.frameLocator('iframe')
  await expect(shown.getByRole('paragraph').filter({ hasText: /Bonjour (Zélie|Yann),/ })).toBeVisible()
  await expect(shown.getByText('Ne plus recevoir ces messages')).toBeVisible()
  await expect(button(page, 'Envoyer à 2 personnes')).toBeInViewport({ ratio: 1 })
  await examine(page)
  await button(page, 'M’envoyer un essai').click()
  await expect(dialog.getByText(/Un essai part à/)).toBeVisible()
  await button(page, 'Envoyer à 2 personnes').click()
  await expect(page.getByText('2 messages envoyés')).toBeVisible({ timeout: 30_000 })
  const { links } = await stack.mailbox.waitFor({ to: email, subject: new RegExp(`^${subject}`) })
  await stack.mailbox.waitFor({ to: other, subject: new RegExp(`^${subject}`) })

  await page.goto(links.find((one) => one.includes('/messages/choix')) ?? '')
  await button(page, 'Ne plus recevoir, Messages de l’association').click()
  await expect(page.getByText('Vous ne les recevez plus')).toBeVisible()
  await examine(page)

  await writeTo(page, lastName)
  await expect(page.getByText('1 personne recevra ce message')).toBeVisible()
  await expect(page.getByText('1 personne a dit non à vos messages')).toBeVisible()
  await fill(page, `${subject}, suite`)
  await button(page, 'Envoyer à 1 personne').click()
  await expect(page.getByText('1 message envoyé')).toBeVisible({ timeout: 30_000 })
  await stack.mailbox.waitFor({ to: other, subject: /suite$/ })
  expect((await stack.mailbox.messages(email)).filter((mail) => mail.subject.endsWith('suite'))).toEqual([])
})
