import { DEMO_PASSWORD, signIn } from './account-steps.ts'
import { DESK } from './administrator.ts'
import { examine } from './examine.ts'
import { expect, testOn } from './stack.ts'

/** A site of its own: copies of every campaign would stand in the way of others. */
const test = testOn()

/** The demonstration serves the API that it moves in from: its own key opens it. */
const KEY = { id: 'democlejardins', secret: 'demosecretjardins' }
const MINUTE_MS = 60_000

test('an association brings its campaigns and people, and takes the drafts back', async ({ page }) => {
  await signIn(page)
  await page.goto(`${DESK}/venir-de-helloasso`)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const read = async (secret: string) => {
    await page.getByLabel('Identifiant (client ID)').fill(KEY.id)
    await page.getByLabel('Secret (client secret)').fill(secret)
    await page.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
    await button('Lire mes campagnes').click()
  }
  await button('Lire mes campagnes').click()
  await expect(page.getByText('À recopier').first()).toBeVisible()
  await read('not-the-secret')
  await expect(page.getByText('HelloAsso refuse cette clé.')).toBeVisible({ timeout: MINUTE_MS })
  await read(KEY.secret)
  await expect(page.getByRole('heading', { name: '2. Vos campagnes' })).toBeVisible({ timeout: MINUTE_MS })
  await expect(page.getByRole('checkbox', { name: 'Boutique solidaire' })).toBeChecked()
  await examine(page)

  const bring = button(/^Créer \d+ brouillons$/)
  const [, count] = /(\d+)/.exec((await bring.textContent()) ?? '') ?? []
  await bring.click()
  await expect(page.getByText(`${count} brouillons prêts à relire`)).toBeVisible({ timeout: MINUTE_MS })
  await examine(page)
  await page.getByRole('link', { name: 'Vérifier et importer' }).click()
  await expect(page.getByRole('heading', { name: '2. Les colonnes' })).toBeVisible()
  await expect(page.getByLabel('Adhérent depuis le')).toHaveValue('validFrom')
  await expect(page.getByLabel('Référence commande')).toHaveValue('orderReference')

  await page.goto(`${DESK}/venir-de-helloasso`)
  await button('Reprendre d’autres campagnes').click()
  await button('Revenir sans lire').click()
  await button('Reprendre d’autres campagnes').click()
  await read(KEY.secret)
  await expect(page.getByRole('heading', { name: 'Vos reprises précédentes' })).toBeVisible({
    timeout: MINUTE_MS,
  })
  await expect(page.getByRole('heading', { name: '2. Vos campagnes' })).toBeVisible({ timeout: MINUTE_MS })
  await examine(page)
  await button(/^Annuler cette reprise/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler cette reprise' }).click()
  await expect(page.getByText(/brouillons? à supprimer/)).toBeHidden({ timeout: MINUTE_MS })
  await expect(button(/^Annuler cette reprise/)).toBeHidden({ timeout: MINUTE_MS })
})
