import type { Page } from '@playwright/test'
import type { Recorder } from '../scripts/recorder.ts'
import { DESK, enterAs } from './desk-scenes.ts'
import { chooseAmount, DONATION_FORM, someEmail } from './donation-steps.ts'
import { examine } from './examine.ts'
import { registersOn, startRegisters } from './registers.ts'
import { expect, type Stack, STACK_LIMIT_MS, startStack, test as base } from './stack.ts'
import { awake, visitor } from './visitor.ts'

const suggestions = (page: Page) =>
  page.getByRole('listbox', { name: 'Adresses proposées' }).getByRole('option')

/** A sample of the public registers, and a site that asks it. */
const test = base.extend<object, { registers: Recorder; stack: Stack }>({
  registers: [
    // Playwright reads the names of other fixtures out of this pattern, so it must be there, empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const registers = await startRegisters()
      await use(registers)
      await registers.stop()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ registers }, use) => {
      const whole = await startStack(registersOn(registers))
      await use(whole.stack)
      await whole.stop()
    },
    { scope: 'worker', timeout: STACK_LIMIT_MS },
  ],
})

test('an address is completed by the keys alone, and fills the postcode and the city', async ({
  page,
  stack,
  registers,
}) => {
  const left: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(registers.url)) left.push(request.url())
  })
  await page.goto(DONATION_FORM)
  await chooseAmount(page)
  const field = page.getByRole('combobox', { name: 'Adresse' })
  await expect(field).toHaveAttribute('autocomplete', 'street-address')
  await field.pressSequentially('12 rue des l')
  const options = suggestions(page)
  await expect(options).toHaveText(['12 Rue des Lilas 69007 Lyon', '12 Rue des Lices 49000 Angers'])
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('2 adresses proposées')).toBeAttached()
  await examine(page)
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowUp')
  await field.press('Enter')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('12 Rue des Lilas')
  await expect(field).toBeFocused()
  await expect(page.getByLabel('Code postal')).toHaveValue('69007')
  await expect(page.getByLabel('Ville')).toHaveValue('Lyon')
  // The visitor's browser speaks to us alone.
  expect(left).toEqual([])
  expect(stack.url).not.toBe(registers.url)
})

test('nobody is held up: escape closes, what one types stays, a click chooses, and leaving closes', async ({
  page,
}) => {
  await page.goto(DONATION_FORM)
  await chooseAmount(page)
  const field = page.getByRole('combobox', { name: 'Adresse' })
  const options = suggestions(page)
  await field.pressSequentially('12 rue')
  await expect(options).toHaveCount(2)
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await field.fill('Lieu-dit Les Granges')
  await page.getByLabel('Ville').focus()
  await expect(field).toHaveValue('Lieu-dit Les Granges')
  await field.fill('12 rue des lices')
  await options.first().click()
  await expect(page.getByLabel('Code postal')).toHaveValue('49000')
  await field.fill('12 rue')
  await expect(options).toHaveCount(2)
  await page.getByLabel('Prénom').focus()
  await expect(options).toHaveCount(0)
})

test('a company is named by its number, and a name somebody wrote stays', async ({ page }) => {
  await page.goto(DONATION_FORM)
  await chooseAmount(page)
  await page.getByText('Organisme ou entreprise').click()
  const name = page.getByLabel('Raison sociale')
  const siren = page.getByLabel('SIREN')
  await siren.fill('552 100 554')
  await expect(name).toHaveValue('Les Cycles Réunis')
  await expect(page.getByText('Reconnu : Les Cycles Réunis')).toBeVisible()
  await name.fill('Les Cycles')
  await siren.fill('')
  await siren.fill('552100554')
  await expect(page.getByText('Reconnu : Les Cycles Réunis')).toBeVisible()
  await expect(name).toHaveValue('Les Cycles')
})

test('the address of a participant is completed too, in the fields that are asked', async ({
  page,
  stack,
}) => {
  await stack.query(
    `update tiers set participant_fields = '{"address": "Required", "zipCode": "Required", "city": "Required"}'
     where label = 'Acompte' and form_id = (select id from forms where slug = 'stage-de-permaculture')`,
  )
  await stack.query(`update forms set version = version + 1 where slug = 'stage-de-permaculture'`)
  // A campaign is remembered for a second.
  const campaign = '/associations/les-jardins-partages/paiements/stage-de-permaculture'
  await expect.poll(async () => (await page.request.get(campaign)).text()).toContain('Required')
  const v = visitor(page, 'fr')
  await v.open('paiements/stage-de-permaculture')
  await v.add('Acompte')
  await v.typeAmount('60')
  await v.goOn()
  const card = v.card('Acompte')
  await card.getByRole('combobox', { name: 'Adresse' }).pressSequentially('12 rue des lil')
  await suggestions(page).first().click()
  await expect(card.getByLabel('Code postal')).toHaveValue('69007')
  await expect(card.getByLabel('Ville')).toHaveValue('Lyon')
})

test('an association completes its own address, and that of whoever paid by hand', async ({ page }) => {
  await enterAs(page, 'OrganizationAdmin')
  for (const path of ['fiche', 'commandes/nouvelle?campagne=Event%2Ffete-de-printemps']) {
    await page.goto(`${DESK}/${path}`)
    await awake(page)
    const field = page.getByRole('combobox', { name: /^(Rue et numéro|Adresse)/ })
    await field.fill('')
    await field.pressSequentially('12 rue des lic')
    await suggestions(page).first().click()
    await expect(page.getByLabel('Code postal')).toHaveValue('49000')
    await expect(page.getByLabel('Ville')).toHaveValue('Angers')
  }
  // Of somebody who lives elsewhere, the register knows nothing.
  await page.getByLabel('Pays').selectOption('BE')
  await expect(page.getByRole('combobox', { name: 'Adresse' })).toHaveCount(0)
  await expect(page.getByLabel('Adresse')).toHaveValue('12 Rue des Lices')
})

base('without a register the address is a plain field', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(addresses|companies)/.test(request.url())) asked.push(request.url())
  })
  await page.goto(DONATION_FORM)
  await chooseAmount(page)
  await page.getByLabel('E-mail', { exact: true }).fill(someEmail())
  await page.getByLabel('Adresse').pressSequentially('12 rue des lilas')
  await expect(page.getByRole('combobox', { name: 'Adresse' })).toHaveCount(0)
  expect(asked).toEqual([])
})
