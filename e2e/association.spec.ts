import { readFile } from 'node:fs/promises'
import { parseAmount } from '@obole/core/money/money'
import type { Browser, Locator, Page } from '@playwright/test'
import {
  A_DOCUMENT,
  DEMO_PASSWORD,
  freshEmail,
  gardensHaveAccount,
  linkIn,
  NEW_PASSWORD,
  openAccount,
  signInAs,
  SUPPORT_ACCOUNT,
} from './account-steps.ts'
import { codeOf } from './authenticator.ts'
import { someEmail } from './donation-steps.ts'
import { buyerOf, cartBody } from './api-buyer.ts'
import { expect, type Stack, test } from './stack.ts'
import { visitor } from './visitor.ts'

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true })

/** Somebody else, with a browser of their own. */
async function elsewhere(browser: Browser, stack: Stack): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'fr-FR' })
  return context.newPage()
}

test('an association opens its account, is verified by Support, publishes an event and sells a ticket', async ({
  page,
  browser,
  stack,
}) => {
  const email = freshEmail()
  const name = `Les Amis du Fournil ${email.slice(11, 17)}`
  await openOwnAccount(page, stack, email)
  const home = await signUpAssociation(page, name)
  await sendDocuments(page)

  const support = await elsewhere(browser, stack)
  await allowToCollect(support, name)
  await support.context().close()
  await stack.mailbox.waitFor({ to: email, subject: `L’association ${name} est vérifiée` })

  const address = await publishEvent(page, home)
  const someone = await elsewhere(browser, stack)
  await buyTicket(someone, address)
  await someone.context().close()

  await page.goto(`${home}/commandes`)
  await expect(page.getByText('Alix Martin').filter({ visible: true })).toBeVisible()
  await expect(
    page
      .getByRole('row', { name: /Alix Martin/ })
      .getByText(/12,00\s€/)
      .first(),
  ).toBeVisible()
})

async function openOwnAccount(page: Page, stack: Stack, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Créer une association' }).click()
  await button(page, 'Recevoir le lien').click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill(email)
  await button(page, 'Recevoir le lien').click()
  await expect(page.getByRole('alert')).toContainText('Regardez vos e-mails')
  const mail = await stack.mailbox.waitFor({ to: email, subject: 'Choisissez votre mot de passe' })
  await page.goto(linkIn(mail))
  await page.getByLabel('Nouveau mot de passe').fill('azerty')
  await button(page, 'Choisir ce mot de passe').click()
  await expect(page.getByText(/trop simple/)).toBeVisible()
  await page.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD)
  await page.getByLabel('Confirmez le mot de passe').fill(NEW_PASSWORD)
  await button(page, 'Choisir ce mot de passe').click()
  await expect(page).toHaveURL(/\/admin\/nouvelle-association$/)
}

/** Answers the address of its desk. */
async function signUpAssociation(page: Page, name: string): Promise<string> {
  await page.getByLabel('Nom', { exact: true }).first().fill(name)
  await page.getByLabel('Rue et numéro').fill('4 place du Marché')
  await page.getByLabel('Code postal').fill('12')
  await page.getByLabel('Ville').fill('Lyon')
  await page.getByLabel('Prénom').fill('Jeanne')
  await page.getByLabel('Nom', { exact: true }).last().fill('Moulin')
  await button(page, 'Inscrire l’association').click()
  // Neither number, a postal code that is none, and terms nobody accepted: each says so at its own place.
  await expect(page.getByLabel('SIREN')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Code postal')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('SIREN').fill('123 456 782')
  await page.getByLabel('Code postal').fill('69001')
  await page.getByText(/^J’accepte les/).click({ position: { x: 8, y: 8 } })
  await button(page, 'Inscrire l’association').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Jeanne' })).toBeVisible()
  return new URL(page.url()).pathname
}

async function sendDocuments(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Vérification' }).click()
  await expect(page.getByText('À compléter')).toBeVisible()
  for (const kind of ['Statuts', 'Récépissé de déclaration', 'Pièce d’identité du représentant']) {
    const name = `${kind}.pdf`
    await page.getByLabel(`Ajouter un fichier, ${kind}`).setInputFiles({ ...A_DOCUMENT, name })
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  await button(page, 'Envoyer le dossier').click()
  await expect(page.getByText('En cours de vérification')).toBeVisible()
}

async function allowToCollect(page: Page, name: string): Promise<void> {
  await page.goto('/admin/support')
  await page.getByLabel('E-mail').fill(SUPPORT_ACCOUNT)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('link', { name }).filter({ visible: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Statuts.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Statuts.pdf')
  await page.getByText('Demander un complément').click()
  await button(page, /^Décider/).click()
  await expect(page.getByText('Dites-lui pourquoi')).toBeVisible()
  await page.getByText('Accepter', { exact: true }).click()
  await button(page, /^Décider/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Il manque\u202f: compte bancaire (IBAN)')).toBeVisible()
  await button(dialog, 'Accepter').click()
  await expect(dialog.locator('[data-complaint]')).toBeFocused()
  await expect(dialog.getByText('Dites pourquoi vous l’acceptez ainsi', { exact: true })).toBeVisible()
  await dialog.getByLabel('Pourquoi l’accepter quand même').fill('IBAN promis par téléphone')
  await dialog.getByText('J’accepte ce dossier bien qu’il ne soit pas complet').click()
  await dialog.getByLabel('Votre mot de passe').fill('pas le bon mot de passe')
  await button(dialog, 'Accepter').click()
  await expect(dialog.locator('[aria-invalid=true]')).toBeFocused()
  await dialog.getByLabel('Votre mot de passe').fill(DEMO_PASSWORD)
  await button(dialog, 'Accepter').click()
  await expect(page.getByText('Peut encaisser', { exact: true })).toBeVisible()
}

/** Answers the address of its public page. */
async function publishEvent(page: Page, home: string): Promise<string> {
  await page.goto(home)
  await page.getByRole('link', { name: 'Nouvelle campagne' }).first().click()
  await page.getByLabel('Titre de la campagne').fill('Fête du pain')
  await button(page, 'Créer le brouillon').click()
  await page
    .getByRole('group', { name: 'Début' })
    .getByLabel('Jour')
    .fill(`${new Date().getFullYear() + 1}-06-12`)
  await button(page, /^Tarif plein/).click()
  await page.getByLabel('Nom', { exact: true }).fill('Plein tarif')
  await page.getByLabel('Prix TTC').fill('12')
  await button(page, 'Publier').first().click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('heading', { name: /^Publier la campagne/ })).toBeVisible()
  await expect(question.getByRole('definition')).toHaveText(/^12,00\s€$/)
  await question.getByRole('button', { name: 'Publier' }).click()
  await expect(question).toHaveCount(0)
  const online = page.getByRole('main').getByText('Votre campagne est en ligne')
  await expect(online).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'La partager' }).first()).toBeVisible()
  return home.replace('/admin/', '/associations/').concat('/evenements/fete-du-pain')
}

async function buyTicket(page: Page, address: string): Promise<void> {
  const v = visitor(page, 'fr')
  await page.goto(address)
  await v.add('Plein tarif')
  await v.goOn()
  await v.name(v.card('Plein tarif'), 'Alix', 'Martin')
  await v.goOn()
  await v.fillPayer({ email: someEmail() })
  await v.agree()
  await v.payByCard()
  await v.seesConfirmation()
}

test('a second factor is set up by scanning, asked for at sign-in, and a recovery code replaces it once', async ({
  page,
  browser,
  stack,
}) => {
  const email = await openAccount(page, stack)
  await page.goto('/utilisateur/compte')
  await button(page, 'Mettre en place').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Votre mot de passe actuel').fill('ce n’est pas lui')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText('Ce n’est pas le bon mot de passe')).toBeVisible()
  await dialog.getByLabel('Votre mot de passe actuel').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByRole('img', { name: 'Code à scanner avec l’application' })).toBeVisible()
  await dialog.getByText('Je ne peux pas scanner').click()
  const key = await dialog.locator('code').innerText()
  await dialog.getByLabel('Code à usage unique').fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Activer' }).click()
  const codes = dialog.getByRole('list', { name: 'Vos codes de secours' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await dialog.getByRole('button', { name: 'Je les ai gardés' }).click()
  await expect(page.getByText('Il reste 10 codes de secours.')).toBeVisible()

  const other = await elsewhere(browser, stack)
  await other.goto('/connexion?redirectTo=/utilisateur/compte')
  const signIn = async (code: string) => {
    await other.getByLabel('E-mail').fill(email)
    await other.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD)
    await other.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await expect(other.getByLabel('Code à usage unique')).toBeFocused()
    await other.getByLabel('Code à usage unique').fill(code)
    await button(other, 'Continuer').click()
  }
  await signIn('000000')
  await expect(other.getByText('Ce code n’est pas le bon, ou a déjà servi.')).toBeVisible()
  await other.getByLabel('Code à usage unique').fill(codeOf(key, 1))
  await button(other, 'Continuer').click()
  await expect(other.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()

  await other.context().clearCookies()
  await other.goto('/connexion?redirectTo=/utilisateur/compte')
  await signIn(recovery)
  await expect(other.getByText('Il reste 9 codes de secours.')).toBeVisible()
  await other.context().close()
})

test('the money of an association goes where its administrator says, with a statement that adds up', async ({
  page,
  stack,
}) => {
  await buyerOf(stack).pay(await cartBody(stack), 'accepted', 200)
  await gardensHaveAccount(stack)
  await signInAs(page, 'camille@jardins-partages.example')
  await page.goto('/admin/les-jardins-partages/versements')
  await button(page, /l’IBAN$/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('IBAN').fill('FR76 1234')
  await dialog.getByRole('button', { name: 'Enregistrer ce compte' }).click()
  await expect(dialog.locator('[data-complaint]')).toBeFocused()
  await dialog.locator('[data-complaint]').getByRole('link', { name: /^IBAN/ }).click()
  await expect(dialog.getByLabel('IBAN')).toBeFocused()
  await dialog.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 189')
  await dialog.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Enregistrer ce compte' }).click()
  await expect(dialog).toHaveCount(0)
  // The old account stays and nothing is paid out, until somebody stops the change or two days have passed.
  await expect(page.getByText(/Nouveau compte FR76 … 0189/)).toBeVisible()
  await expect(button(page, 'Verser maintenant')).toBeDisabled()
  await button(page, 'Arrêter ce changement').click()
  await expect(page.getByText(/Nouveau compte/)).toHaveCount(0)
  await expect(page.getByText('FR14 … 2606').first()).toBeVisible()

  const rows = page.getByRole('table').getByRole('row')
  const before = await rows.count()
  await button(page, 'Verser maintenant').click()
  await dialog.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Verser' }).click()
  await expect(dialog).toHaveCount(0)
  // Others may have been paid out on this site before: the new one comes above them.
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
  const row = rows.nth(1)
  const amount = await row.getByRole('cell').last().innerText()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Versement du/ })).toBeVisible()
  await expect(page.getByText('Virement').locator('..').locator('..')).toContainText(amount)
  const credits = await page.getByRole('cell', { name: /^\d[\d\s]*,\d\d\s€$/ }).allInnerTexts()
  const sum = credits.reduce(
    (total, credit) => total + (parseAmount(credit.replaceAll(/[^\d,]/g, '')) ?? 0),
    0,
  )
  expect(sum).toBe(parseAmount(amount.replaceAll(/[^\d,]/g, '')))

  await button(page, 'Exporter').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Versement-\d+-\d{4}-\d{2}-\d{2}\.csv$/)
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  const inFile = lines.reduce((total, line) => {
    const [credit = '', debit = ''] = line.split(';').slice(-2)
    return total + (parseAmount(credit) ?? 0) - (parseAmount(debit) ?? 0)
  }, 0)
  expect(inFile).toBe(sum)
})

test('a forgotten, an expired and an unconfirmed account each find their way back in', async ({
  page,
  stack,
}) => {
  const email = await openAccount(page, stack)
  await page.context().clearCookies()
  const signIn = async (password: string) => {
    await page.goto('/connexion?redirectTo=/admin')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  }
  const chooseByMail = async (subject: string, password: string) => {
    await page.getByLabel('E-mail').fill(email)
    await button(page, 'Recevoir le lien').click()
    await expect(page.getByRole('alert')).toContainText('Regardez vos e-mails')
    await page.goto(linkIn(await stack.mailbox.waitFor({ to: email, subject })))
    await page.getByLabel('Nouveau mot de passe').fill(password)
    await page.getByLabel('Confirmez le mot de passe').fill(password)
    await button(page, 'Choisir ce mot de passe').click()
    await expect(page).toHaveURL(/\/utilisateur\/compte$/)
    await expect(page.getByText('Votre mot de passe est changé')).toBeVisible()
  }

  await page.goto('/connexion')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await chooseByMail('Choisissez un nouveau mot de passe', 'un phare rouge au large')

  await page.context().clearCookies()
  await stack.query('update users set password_expires_at = now() where email = $1', [email])
  await signIn('un phare rouge au large')
  await expect(page).toHaveURL(/\/mot-de-passe\/expired$/)
  await chooseByMail('Votre mot de passe a expiré', 'trois mouettes sur le toit')

  await page.context().clearCookies()
  await stack.query('update users set email_verified_at = null where email = $1', [email])
  await signIn('trois mouettes sur le toit')
  await expect(page).toHaveURL(/\/utilisateur\/adresse-a-confirmer/)
  await button(page, 'Recevoir un nouveau lien').click()
  await page.goto(linkIn(await stack.mailbox.waitFor({ to: email, subject: 'Confirmez votre adresse' })))
  await button(page, 'Confirmer mon adresse').click()
  await expect(page.getByText('Votre adresse e-mail est confirmée.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Mes associations' })).toBeVisible()
})

test('what one types of an association before the program has come is all there when it comes', async ({
  page,
}) => {
  await signInAs(page, 'alix@voisins.example')
  const late = Promise.withResolvers<void>()
  await page.route(/assets\/.*\.js/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('/admin/nouvelle-association', { waitUntil: 'commit' })
  await page.getByLabel('Nom', { exact: true }).first().fill('Les Amis du Fournil')
  await page.getByLabel('Code postal').fill('12')
  await page.getByLabel('Ville').fill('Lyon')
  late.resolve()
  await button(page, 'Inscrire l’association').click()
  await expect(page.getByLabel('Code postal')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Nom', { exact: true }).first()).toHaveValue('Les Amis du Fournil')
  await expect(page.getByLabel('Ville')).toHaveValue('Lyon')
})

test('a membership paid in cash answers what the campaign asks everybody', async ({ page }) => {
  await signInAs(page, 'camille@jardins-partages.example')
  await page.goto('/admin/les-jardins-partages/commandes/nouvelle')
  await page.getByLabel('Pour quelle campagne').selectOption('Adhésion annuelle')
  await page.getByLabel('Tarif').selectOption({ label: 'Adhésion à tarif réduit, 10,00 €' })
  const payer = page
    .locator('section, div')
    .filter({ has: page.getByText('Qui a payé', { exact: true }) })
    .last()
  await payer.getByLabel('Prénom').fill('Odile')
  await payer.getByLabel('Nom', { exact: true }).fill('Vernet')
  await payer.getByLabel('E-mail').fill(someEmail())
  await page.getByText('Espèces', { exact: true }).click()
  await button(page, 'Enregistrer le paiement').click()
  await expect(page.locator('[data-complaint]')).toBeFocused()
  await page
    .locator('[data-complaint]')
    .getByRole('link', { name: /^Votre justificatif/ })
    .click()
  await expect(page.getByLabel('Votre justificatif')).toBeFocused()
  await expect(page.getByLabel('Téléphone')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Votre justificatif').setInputFiles({ ...A_DOCUMENT, name: 'carte.pdf' })
  await expect(page.getByText('carte.pdf, envoyé')).toBeVisible()
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await expect(page.getByText(/^Total 12,00\s€$/)).toBeVisible()
  await button(page, 'Enregistrer le paiement').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Commande n°/ })).toBeVisible()
  await expect(page.getByText('06 12 34 56 78')).toBeVisible()
  await expect(page.getByRole('link', { name: 'carte.pdf' })).toBeVisible()
  await expect(page.getByText('+ Assurance responsabilité civile')).toBeVisible()
})

test('the same question is answered for each participant apart', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.addTwo('Plein tarif')
  await v.goOn()
  const answers = page.getByRole('radio', { name: 'Semis et rempotage' })
  await page.getByText('Semis et rempotage').first().click()
  await page.getByText('Semis et rempotage').last().click()
  await expect(answers).toHaveCount(2)
  for (const answer of await answers.all()) await expect(answer).toBeChecked()
})

test('signing in leads whoever looks after an association to its desk, and others home', async ({ page }) => {
  const signInWith = async (email: string) => {
    await page.context().clearCookies()
    await page.goto('/connexion')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('Jardin-Ouvert-2026')
    await button(page, 'Se connecter').click()
  }
  await signInWith('camille@jardins-partages.example')
  await expect(page).toHaveURL(/\/admin(?:\/les-jardins-partages)?$/)
  await signInWith('alix@voisins.example')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('L’argent de votre association')
})
