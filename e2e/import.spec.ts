import type { Page } from '@playwright/test'
import { DESK, enterAs, exportOfGifts } from './desk-scenes.ts'
import { expect, ON_A_TELEPHONE, test } from './stack.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
})

const looked = async (page: Page, name: string) => {
  const into = process.env['IMPORT_SHOTS']
  if (into) await page.screenshot({ path: `${into}/${name}.png`, fullPage: true })
}

/** Members with a season that the file calls otherwise, and lines with errors. */
const MEMBERS = csv(
  'nos-adherents.csv',
  'Prénom;Nom;Courriel de contact;Date de naissance;Ville;Période',
  'Garance;Montreuil-Test;garance@import.example;01/02/1990;Brest;2026-2027',
  'Tiphaine;Montreuil-Test;tiphaine@import.example;01/01/2099;Brest;2026-2027',
  'Alban;Montreuil-Test;alban@;;Brest;2026-2027',
)

async function uploadMembers(page: Page): Promise<void> {
  await page.goto(`${DESK}/personnes`)
  await page.getByRole('link', { name: 'Importer', exact: true }).click()
  await looked(page, 'file')
  await page.getByLabel('Choisir un fichier').setInputFiles(MEMBERS)
  await expect(heading(page, '2. Les colonnes')).toBeVisible()
}

test('members are imported from a file, found, and taken back', async ({ page }) => {
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/personnes/importer`)
  await page.getByLabel('Choisir un fichier').setInputFiles(csv('vide.csv', 'Nom;Prénom'))
  await expect(page.getByRole('alert')).toContainText('aucune ligne')

  await uploadMembers(page)
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('firstName')
  await expect(page.getByText('Par exemple : Garance, Tiphaine')).toBeVisible()
  await page.getByLabel('Courriel de contact').selectOption('E-mail')
  await looked(page, 'columns')
  await button(page, 'Voir l’aperçu').click()
  await expect(heading(page, '3. L’aperçu')).toBeVisible()
  await expect(page.getByText('Coordonnées seulement').first()).toBeVisible()

  await button(page, 'Changer les colonnes').click()
  await page.getByLabel('Période').selectOption('Saison')
  await button(page, 'Voir l’aperçu').click()
  await expect(page.getByText('Adhésion 2026-2027, du 01/09/2026 au 31/08/2027').first()).toBeVisible()
  await expect(page.getByText('E-mail : cette adresse e-mail n’en est pas une').first()).toBeVisible()
  await expect(page.getByText(/date de naissance est impossible ou à venir/).first()).toBeVisible()
  await looked(page, 'preview')

  await button(page, 'Importer 1 ligne').click()
  await expect(page.getByText('1 ligne importée')).toBeVisible({ timeout: 20_000 })
  await looked(page, 'result')
  await page.getByRole('link', { name: 'Garance Montreuil-Test' }).first().click()
  await expect(page.locator('h1')).toContainText('Garance Montreuil-Test')
  await expect(page.getByText('Adhésion 2026-2027').first()).toBeVisible()

  await page.goBack()
  await button(page, 'Annuler l’import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’import' }).click()
  await expect(page.getByText('Import annulé : 1 ligne annulée')).toBeVisible({ timeout: 20_000 })
  await page.goto(`${DESK}/personnes?search=Montreuil-Test`)
  await expect(page.getByRole('link', { name: 'Garance Montreuil-Test' })).toHaveCount(0)
  await page.goto(`${DESK}/personnes/importer`)
  await expect(page.getByRole('link', { name: 'nos-adherents.csv' }).first()).toBeVisible()
  await looked(page, 'earlier')
})

test('gifts received by hand are imported into a campaign, in English', async ({ page }) => {
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/personnes/importer?langue=en`)
  await page.getByText('Gifts received', { exact: true }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles(
      csv(
        'gifts.csv',
        'First name,Last name,E-mail,Gift date,Amount,Payment method',
        'Maud,Import-Gift,maud@import.example,2026-10-03,50.00,Cheque',
        'Maud,Import-Gift,maud@import.example,2026-10-03,50.00,Card',
      ),
    )
  await expect(heading(page, '2. The columns')).toBeVisible()
  const campaign = page.getByLabel('Donation campaign')
  await campaign.selectOption({ index: 1 })
  await looked(page, 'en-columns')
  await button(page, 'See the preview').click()
  await expect(page.getByText('Gift of €50.00, cheque, on 03/10/2026').first()).toBeVisible()
  await looked(page, 'en-preview')
  await button(page, 'Import 1 line').click()
  await expect(page.getByText('1 line imported')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('link', { name: /^Order no\. \d+$/ }).first()).toBeVisible()
  await button(page, 'Undo the import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Import undone: 1 line undone')).toBeVisible({ timeout: 20_000 })
})

test('gifts exported from HelloAsso are remembered in a file, and count for nothing', async ({ page }) => {
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/personnes/importer`)
  await page.getByLabel('Choisir un fichier').setInputFiles(exportOfGifts('Memoire-Test'))
  await expect(page.getByLabel('Ces lignes sont')).toHaveValue('Gift')
  await button(page, 'Voir l’aperçu').click()
  await expect(page.getByText(/^2 dons et achats d’avant, 65,00\s€ payés ailleurs/)).toBeVisible()
  await expect(page.getByText('Non payée', { exact: true }).first()).toBeVisible()
  await button(page, 'Importer 2 lignes').click()
  await expect(page.getByText('2 lignes importées')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Nour Memoire-Test' }).first().click()
  const before = page.locator('section', { has: heading(page, 'Avant Obole') })
  await expect(before.getByText('Don mensuel', { exact: true })).toBeVisible()
  await expect(before.getByText(/export-dons\.csv · commande d’origine n°/).first()).toBeVisible()
  const paid = page.locator('section', { has: heading(page, 'Payé par cette personne') })
  await expect(paid.getByText(/^0,00\s€$/).first()).toBeVisible()

  await page.goBack()
  await button(page, 'Annuler l’import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’import' }).click()
  await expect(page.getByText('Import annulé : 2 lignes annulées')).toBeVisible({ timeout: 20_000 })
  await page.goto(`${DESK}/personnes?search=Memoire-Test`)
  await expect(page.getByRole('link', { name: 'Nour Memoire-Test' })).toHaveCount(0)
})

test.describe('on a telephone', () => {
  test.use(ON_A_TELEPHONE)
  test('the columns and the preview of a file fit', async ({ page }) => {
    await enterAs(page, 'OrganizationAdmin')
    await uploadMembers(page)
    await looked(page, 'phone-columns')
    await button(page, 'Voir l’aperçu').click()
    await expect(heading(page, '3. L’aperçu')).toBeVisible()
    await looked(page, 'phone-preview')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  })
})
