import type { Page } from '@playwright/test'
import { someEmail } from './donation-steps.ts'
import { expect, test } from './stack.ts'
import { GARDENS, visitor } from './visitor.ts'
import { orderOf } from './stored-orders.ts'

test.describe.configure({ mode: 'parallel' })

const summary = (page: Page) => page.locator('[data-complaint]')

async function toPayer(page: Page, locale: 'fr' | 'en' = 'fr'): Promise<void> {
  const v = visitor(page, locale)
  await v.open('formulaires/faire-un-don')
  await v.choose(locale === 'fr' ? /^50,00\s€$/ : '€50.00')
  await v.goOn()
  await v.seesPayerStep()
}

test('an e-mail and a postal code speak while they are typed, a birth date once it is left', async ({
  page,
}) => {
  await toPayer(page)
  await page.getByLabel('E-mail', { exact: true }).pressSequentially('camille@')
  await expect(page.getByText('Veuillez saisir une adresse e-mail valide')).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).pressSequentially('exemple.fr')
  await expect(page.getByText('Veuillez saisir une adresse e-mail valide')).toHaveCount(0)
  await page.getByLabel('Code postal').pressSequentially('69')
  await expect(page.getByText('Le code postal compte de 3 à 10 lettres ou chiffres')).toBeVisible()
  await page.getByLabel('Code postal').pressSequentially('007')
  await expect(page.getByText('Le code postal compte de 3 à 10 lettres ou chiffres')).toHaveCount(0)
})

test('a refused step says once what is missing, and each line leads to its field', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.addTwo('Plein tarif')
  await v.goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Les participants' })).toBeVisible()
  await v.goOn()
  await expect(summary(page)).toBeFocused()
  await expect(page.getByText('Tous les champs obligatoires doivent être remplis')).toHaveCount(1)
  await summary(page).getByRole('link', { name: 'Nom (Plein tarif, 2 sur 2)', exact: true }).click()
  const second = v.card('Plein tarif').nth(1)
  await expect(second.getByLabel('Nom', { exact: true })).toBeFocused()
  await second.getByLabel('Nom', { exact: true }).fill('D4')
  // What is mended leaves the list; what is wrong otherwise says so in it.
  await expect(summary(page)).toContainText(
    'Nom (Plein tarif, 2 sur 2) : Ce champ ne peut pas contenir de chiffres',
  )
  await second.getByLabel('Nom', { exact: true }).fill('Durand')
  await expect(summary(page).getByRole('link', { name: /^Nom \(Plein tarif, 2 sur 2\)/ })).toHaveCount(0)
})

test('a mistyped mailbox is put right by one tap, its confirmation too', async ({ page }) => {
  await toPayer(page, 'en')
  await page.getByLabel('E-mail', { exact: true }).fill('lea@gmial.com')
  await page.getByLabel('Confirm your e-mail').fill('lea@gmial.com')
  await page.getByRole('button', { name: 'Did you mean lea@gmail.com?' }).click()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('lea@gmail.com')
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Confirm your e-mail')).toHaveValue('lea@gmail.com')
  await page.getByLabel('E-mail', { exact: true }).fill('l’éa@exemple.fr')
  await page.getByLabel('E-mail', { exact: true }).fill("o'brien@exemple.fr")
  await expect(page.getByText('This e-mail address contains unusual characters')).toBeVisible()
})

test('a participant’s e-mail is warned of and guessed at as the payer’s is; a child is not offered to pay', async ({
  page,
}) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.add('Plein tarif')
  await v.add('Enfant de moins de 6 ans')
  await v.goOn()
  const paysHimself = 'C’est cette personne qui paie'
  await expect(v.card('Plein tarif').getByText(paysHimself)).toBeVisible()
  await expect(v.card('Enfant de moins de 6 ans').getByLabel('Prénom')).toBeVisible()
  await expect(v.card('Enfant de moins de 6 ans').getByText(paysHimself)).toHaveCount(0)
  const email = v.card('Plein tarif').getByLabel('E-mail')
  await email.fill("o'brien@exemple.fr")
  await expect(page.getByText('Cette adresse e-mail contient des caractères inhabituels')).toBeVisible()
  await email.fill('lea@hotmial.fr')
  await email.blur()
  await page.getByRole('button', { name: /Vouliez-vous dire lea@hotmail\.fr/ }).click()
  await expect(email).toHaveValue('lea@hotmail.fr')
})

test('an amount that is too low says so as it is typed, in the specified words, and is shown with two decimals once left', async ({
  page,
}) => {
  const v = visitor(page, 'fr')
  await v.open('formulaires/faire-un-don')
  await v.choose('Autre montant')
  const amount = page.getByLabel('Votre montant')
  await amount.fill('0,20')
  await expect(page.getByText(/La valeur doit être un nombre supérieur à 0,50\s€/)).toBeVisible()
  await amount.fill('20')
  await expect(page.getByText(/La valeur doit être un nombre/)).toHaveCount(0)
  for (const [typed, shown] of [
    ['12,5', '12,50'],
    ['33', '33,00'],
  ] as const) {
    await amount.fill(typed)
    await amount.blur()
    await expect(amount).toHaveValue(shown)
  }
})

test('signing in says which required fields are missing', async ({ page }) => {
  await page.goto('/connexion')
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toContainText('Tous les champs obligatoires doivent être remplis')
  await summary(page).getByRole('link', { name: 'E-mail' }).click()
  await expect(page.getByRole('main').getByLabel('E-mail')).toBeFocused()
})

test('phone numbers and birth dates are understood as people write them, and nobody brings −1 child', async ({
  page,
}) => {
  const v = visitor(page, 'fr')
  await v.open('adhesions/adhesion-annuelle')
  await v.add('Adhésion famille')
  await v.goOn()
  await v.name(v.card('Adhésion famille'), 'Alix', 'Martin')
  await page.getByLabel('Nombre d’enfants').fill('-1')
  await expect(page.getByText('Veuillez saisir un nombre positif, ou zéro')).toBeVisible()
  await page.getByLabel('Nombre d’enfants').fill('0')
  await expect(page.getByText('Veuillez saisir un nombre positif, ou zéro')).toHaveCount(0)
  const phone = page.getByLabel('Téléphone')
  // A phone number is wrong until its last digit: it is judged once it is left.
  await phone.fill('06 1')
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
  await phone.blur()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  for (const [typed, shown] of [
    ['+33 6 12 34 56 78', '06 12 34 56 78'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['06-12-34-56-78', '06 12 34 56 78'],
  ] as const) {
    await phone.fill(typed)
    await phone.blur()
    await expect(phone).toHaveValue(shown)
    await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByLabel('Date de votre première adhésion').fill('010220')
  await phone.focus()
  await expect(page.getByLabel('Date de votre première adhésion')).toHaveValue('01/02/2020')
  await v.goOn()
  await v.seesPayerStep()
  const birthDate = page.getByLabel('Date de naissance')
  for (const typed of ['050390', '05-03-1990', '5/3/90', '1990-03-05']) {
    await birthDate.fill(typed)
    await birthDate.blur()
    await expect(birthDate).toHaveValue('05/03/1990')
    await expect(birthDate).not.toHaveAttribute('aria-invalid', 'true')
  }
})

test('steps keep their number when a choice asks nothing', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('collectes/une-serre-pour-tous')
  const steps = page.getByRole('list', { name: 'Étapes' }).getByRole('listitem')
  await expect(steps).toHaveCount(4)
  await v.add('Un panier de la première récolte')
  await expect(steps).toHaveCount(4)
  await v.goOn()
  await v.seesPayerStep()
  await expect(steps).toHaveCount(4)
  await expect(page.locator('[aria-current=step]')).toHaveText(/^3/)
})

test('what an association asks of each participant is asked on the page, and reaches its desk', async ({
  page,
  stack,
}) => {
  await stack.query(
    `update tiers set participant_fields = '{"email": "Required", "birthDate": "Required", "address": "Optional",
       "zipCode": "Required", "city": "Required", "country": "Optional", "organism": "Optional"}'
     where label = 'Acompte' and form_id = (select id from forms where slug = 'stage-de-permaculture')`,
  )
  await stack.query(`update forms set version = version + 1 where slug = 'stage-de-permaculture'`)
  const v = visitor(page, 'fr')
  const email = someEmail()
  // A campaign is remembered for a second.
  const address = `${GARDENS}/paiements/stage-de-permaculture`
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('Required')
  await v.open('paiements/stage-de-permaculture')
  await v.add('Acompte')
  await v.typeAmount('60')
  await v.goOn()
  await expect(page.getByLabel('Date de naissance')).toBeVisible()
  const card = v.card('Acompte')
  await v.goOn()
  await expect(summary(page).getByRole('link', { name: 'Date de naissance' })).toBeVisible()
  await v.name(card, 'Lou', 'Petit')
  await card.getByLabel('E-mail').fill(email)
  await card.getByLabel('Date de naissance').fill('010310')
  await card.getByLabel('Code postal').fill('69007')
  await expect(card.getByLabel('Date de naissance')).toHaveValue('01/03/2010')
  // Somebody under age is not the one who pays.
  await expect(page.getByText('C’est cette personne qui paie')).toHaveCount(0)
  await card.getByLabel('Ville').fill('Lyon')
  await v.goOn()
  await v.fillPayer({ email, hasAddress: true })
  await v.agree()
  await v.payByCard()
  await v.seesConfirmation()
  const { items } = await orderOf(stack, email)
  expect(items[0]?.participant).toMatchObject({
    firstName: 'Lou',
    email,
    birthDate: '2010-03-01',
    zipCode: '69007',
    city: 'Lyon',
    country: 'FR',
  })
})

test('a pasted list names everybody, and one tap answers for the others', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.addTwo('Plein tarif')
  await v.goOn()
  await page.getByRole('button', { name: 'Coller une liste de noms' }).click()
  await page
    .getByLabel('Une personne par ligne')
    .fill('Alix\tMartin\talix@exemple.fr\nDUPONT Camille\nLou Petit')
  const preview = page.getByRole('list', { name: 'Ce qui sera rempli' }).getByRole('listitem')
  await expect(preview).toHaveText([/Alix Martin.*1 sur 2/, /Camille DUPONT.*2 sur 2/])
  await expect(page.getByText('Il manque une place')).toBeVisible()
  await page.getByRole('button', { name: 'Remplir 2 noms' }).click()
  const card = (rank: number) => v.card('Plein tarif').nth(rank - 1)
  await expect(card(1).getByLabel('Prénom')).toBeFocused()
  await expect(card(1).getByLabel('E-mail')).toHaveValue('alix@exemple.fr')
  await expect(card(2).getByLabel('Prénom')).toHaveValue('Camille')
  // Whoever has no place is not lost.
  await expect(page.getByLabel('Une personne par ligne')).toHaveValue('Lou\tPetit')
  await page.getByRole('button', { name: 'Fermer' }).click()
  await v.choose('Semis et rempotage', card(1))
  await page.getByRole('button', { name: 'Mêmes réponses pour les autres' }).click()
  await expect(card(2).getByRole('radio', { name: 'Semis et rempotage' })).toBeChecked()
  await expect(card(2).getByLabel('Prénom')).toHaveValue('Camille')
  await expect(card(2).getByLabel('Prénom')).toBeFocused()
  await v.goOn()
  await v.seesPayerStep()
})
