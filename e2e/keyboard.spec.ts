import { testCardNumber } from '@obole/contract/bank-test-cards'
import type { Locator, Page } from '@playwright/test'
import { confirmed, someEmail } from './donation-steps.ts'
import { expect, test } from './stack.ts'
import { GARDENS } from './visitor.ts'
import { orderOf } from './stored-orders.ts'

/** More keys than any of our pages has places to stop at. */
const PATIENCE = 60

test('keyboard alone buys a ticket, from the campaign to the confirmation', async ({ page, stack }) => {
  const email = someEmail()
  await page.goto(`${GARDENS}/evenements/fete-de-printemps`)
  await press(page, page.getByRole('button', { name: 'Ajouter, Tarif réduit' }), 'Space')
  await press(page, page.getByRole('button', { name: 'Continuer' }).filter({ visible: true }), 'Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Les participants' })).toBeFocused()
  await type(page, page.getByLabel('Prénom'), 'Alix')
  await type(page, page.getByLabel('Nom', { exact: true }), 'Martin')
  await type(page, page.getByLabel('E-mail'), email)
  await press(page, page.getByRole('checkbox', { name: 'C’est cette personne qui paie' }), 'Space')
  // Enter in a field goes on, as everywhere.
  await tabTo(page, page.getByLabel('Comment nous avez-vous connus ?'))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Mes coordonnées' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Continuer' }).filter({ visible: true }), 'Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeFocused()
  await press(page, page.getByRole('checkbox', { name: /Je confirme ma contribution/ }), 'Space')
  const bank = page.frameLocator('iframe')
  await type(page, bank.getByLabel('Numéro de carte'), testCardNumber('challenge'))
  await type(page, bank.getByLabel('Expiration'), '1235')
  await type(page, bank.getByLabel('Cryptogramme'), '123')
  await type(page, bank.getByLabel('Nom du titulaire'), 'Alix Martin')
  await press(page, page.getByRole('checkbox', { name: /conditions générales/ }), 'Space')
  await press(page, page.getByRole('checkbox', { name: /conditions de vente/ }), 'Space')
  await press(page, page.getByRole('button', { name: /^Payer/ }).filter({ visible: true }), 'Enter')
  await press(page, page.getByRole('button', { name: 'Valider' }), 'Enter')
  await expect(page).toHaveURL(confirmed)
  expect((await orderOf(stack, email)).items).toMatchObject([{ participant: { firstName: 'Alix' } }])
})

/** Forward, stop after stop, until the focus is there and can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < PATIENCE; stops += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${String(target)}`)
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { ownerDocument } = element
    return ownerDocument.hasFocus() && ownerDocument.activeElement === element
  })

async function press(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
