import { DEMO_PASSWORD } from './account-steps.ts'
import { DESK, enterAs } from './desk-sights.ts'
import { expect, testOn } from './stack.ts'

// A site of its own: others sell places of this event meanwhile.
const test = testOn()

test('an event is cancelled from its desk: everybody is told, sales end, and the bar reaches its end', async ({
  page,
}) => {
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/evenements/fete-de-printemps/contenu`)
  await page.getByRole('link', { name: 'Annuler l’événement' }).click()
  const confirm = page.getByRole('button', { name: 'Annuler l’événement' })
  await confirm.click()
  await expect(page.getByText('Écrivez quelques mots aux participants.')).toBeVisible()
  await page
    .getByLabel('Message aux participants')
    .fill('La tempête arrive. Nous chercherons une autre date.')
  await page.getByLabel(/^Votre mot de passe/).fill(DEMO_PASSWORD)
  await page.getByText('J’ai compris').click()
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Cet événement est annulé' })).toBeVisible()
  await expect(page.getByText(/^100\s%$/)).toBeVisible({ timeout: 30_000 })
  await page.goto('/associations/les-jardins-partages/evenements/fete-de-printemps')
  await expect(page.getByText(/Cette campagne est fermée|n’est plus ouverte|fermée/).first()).toBeVisible()
})
