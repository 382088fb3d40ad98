import type { Locator, Page } from '@playwright/test'
import { DESK, enterAs } from './desk-scenes.ts'
import { DONATION_FORM } from './donation-steps.ts'
import { expectFocusKept } from './kept-focus.ts'
import { expect, test } from './stack.ts'
import { awake } from './visitor.ts'

const FUNDRAISER = '/associations/les-jardins-partages/collectes/une-serre-pour-tous'

const styleOf = (of: Locator, property: string) =>
  of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await awake(page)
}

test.describe('where the visitor’s colours replace ours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('what is chosen, the step one is at and the buttons are still told apart', async ({ page }) => {
    await open(page, DONATION_FORM)
    const chip = (name: string) => page.locator('label').filter({ hasText: name })
    expect(await styleOf(chip('Une fois'), 'background-color')).not.toBe(
      await styleOf(chip('Chaque mois'), 'background-color'),
    )
    expect(await styleOf(chip('20,00'), 'background-color')).not.toBe(
      await styleOf(chip('50,00'), 'background-color'),
    )
    const steps = page.getByRole('list', { name: 'Étapes' }).getByRole('listitem')
    expect(await styleOf(steps.nth(0), 'border-top-style')).not.toBe(
      await styleOf(steps.nth(1), 'border-top-style'),
    )
    const next = page.getByRole('button', { name: 'Continuer' }).filter({ visible: true })
    expect(parseFloat(await styleOf(next, 'border-top-width'))).toBeGreaterThan(0)
  })
})

test('what an association wrote says that it is French on an English page', async ({ page }) => {
  await open(page, `${FUNDRAISER}/en`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  for (const text of ['Une serre pour tous', 'Votre prénom gravé', 'Quarante mètres carrés']) {
    const lang = await page
      .getByText(text)
      .first()
      .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))
    expect(lang, text).toBe('fr')
  }
  await open(page, FUNDRAISER)
  await expect(page.locator('main [lang]')).toHaveCount(0)
})

/** Where an association's own words stand in their own element, on pages that are not a campaign's. */
const WRITTEN = {
  '/en': ['Fête de printemps au jardin', 'Les Jardins Partagés'],
  '/associations/en': ['Les Jardins Partagés', 'Rhône', 'Environnement'],
  '/associations/les-jardins-partages/en': ['Six jardins ouverts', 'Adhésion annuelle', 'Environnement'],
  [`${FUNDRAISER}/widget-compteur/en`]: ['Une serre pour tous', 'Les Jardins Partagés'],
  [`${FUNDRAISER}/widget-bouton/en`]: ['Une serre pour tous'],
}

for (const [path, texts] of Object.entries(WRITTEN)) {
  test(`what an association wrote says that it is French at ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    for (const text of texts) {
      const langs = await page
        .getByRole('main')
        .getByText(text)
        .evaluateAll((elements) => elements.map((element) => element.closest('[lang]')?.getAttribute('lang')))
      expect(new Set(langs), text).toEqual(new Set(['fr']))
    }
    await page.goto(path.replace(/\/en$/, '') || '/')
    await expect(page.locator('main [lang]')).toHaveCount(0)
  })
}

test.describe('the focus', () => {
  const active = (page: Page) =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )

  test('stays with a choice whose button it replaces', async ({ page }) => {
    await open(page, FUNDRAISER)
    const choose = page.getByRole('button', { name: 'Choisir, Un panier de la première récolte' })
    await choose.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Quantité, Un panier de la première récolte')).toBeVisible()
    await expectFocusKept(page)
    expect(await active(page)).toContain('Un panier de la première récolte')
    await page.keyboard.press('Enter')
    await expect(choose).toBeVisible()
    await expectFocusKept(page)
    expect(await active(page)).toBe('Choisir, Un panier de la première récolte')
  })

  test('stays though the program that keeps it comes after the press', async ({ page }) => {
    let letCome = () => {}
    const pressed = new Promise<void>((resolve) => (letCome = resolve))
    await page.route(/\/focus-guard/, async (route) => {
      await pressed
      await route.continue()
    })
    await open(page, FUNDRAISER)
    const choose = page.getByRole('button', { name: 'Choisir, Un panier de la première récolte' })
    await choose.press('Enter')
    await expect(choose).toBeHidden()
    letCome()
    await expectFocusKept(page)
    expect(await active(page)).toContain('Un panier de la première récolte')
  })

  test('comes back from a dialog, and stays where a dedication was taken back', async ({ page }) => {
    await open(page, DONATION_FORM)
    await page.getByRole('button', { name: 'Dédier ce don à quelqu’un' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom de la personne').fill('Odile')
    await dialog.getByText('L’imprimer moi-même').click()
    await dialog.getByRole('button', { name: 'Enregistrer la dédicace' }).click()
    await expect(page.getByText('En l’honneur d’Odile')).toBeVisible()
    await expectFocusKept(page)
    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(page.getByText('En l’honneur d’Odile')).toBeHidden()
    await expectFocusKept(page)
  })

  test('begins in a dialog with what one came for, and Escape gives it back', async ({ page }) => {
    await open(page, DONATION_FORM)
    const opener = page.getByRole('button', { name: 'Accessibilité' })
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.getByRole('button', { name: 'Signaler cette campagne' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // What is asked first, although nothing is chosen yet: nobody skips a question without having seen it.
    await expect(page.getByRole('radio', { name: 'Ce contenu me déplaît' })).toBeFocused()
  })
})

test.describe('what is wrong in a form of the desk', () => {
  const summary = (page: Page) => page.locator('[data-complaint]')

  test('is said once above it, and each line leads to its field', async ({ page }) => {
    await enterAs(page, 'OrganizationAdmin')
    await open(page, `${DESK}/commandes/nouvelle?campagne=Event%2Ffete-de-printemps`)
    await page.getByRole('button', { name: 'Enregistrer le paiement' }).click()
    await expect(summary(page)).toBeFocused()
    const lines = summary(page).getByRole('link')
    await expect(lines).toContainText(['Votre atelier (Ligne 1)', 'Prénom', 'Nom', 'Adresse', 'Code postal'])
    // Nothing else speaks up by itself, however many fields are in error.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await lines.filter({ hasText: 'Code postal' }).click()
    await expect(page.getByLabel('Code postal')).toBeFocused()
    await page.getByLabel('Code postal').fill('69007')
    await expect(lines.filter({ hasText: 'Code postal' })).toHaveCount(0)
  })

  test('is said of a dialog too, all at once, and by the field alone where it is one', async ({ page }) => {
    await enterAs(page, 'OrganizationAdmin')
    await open(page, `${DESK}/membres`)
    await page.getByRole('button', { name: 'Inviter quelqu’un' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(summary(page)).toBeFocused()
    await expect(summary(page).getByRole('link')).toHaveCount(2)
    await dialog.getByLabel('E-mail').fill('voisine@example.org')
    await expect(summary(page)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(dialog.getByLabel('Votre mot de passe actuel')).toBeFocused()
  })
})

test('the accessibility page says the rate of the grid', async ({ page }) => {
  await page.goto('/accessibilite')
  await expect(page.getByText(/\d+\s% des critères applicables/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Déclaration d’accessibilité' })).toBeVisible()
})
