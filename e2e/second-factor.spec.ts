import type { Page } from '@playwright/test'
import {
  DEMO_PASSWORD,
  linkIn,
  NEW_PASSWORD,
  openAccount,
  openAssociation,
  setUpTwoFactor,
  signInAs,
  SUPPORT_ACCOUNT,
} from './account-steps.ts'
import { codeOf } from './authenticator.ts'
import { expect, test } from './stack.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true })

/** By password alone, as far as that goes. */
async function enter(page: Page, email: string, to: string): Promise<void> {
  await page.goto(`/connexion?redirectTo=${to}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
}

/** The page before everything else: from the password to the codes that are kept. */
async function setUpAtTheDoor(page: Page): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 1, name: 'Mettre en place la double authentification' }),
  ).toBeVisible()
  await expect(page.getByText(/votre compte doit être protégé/)).toBeVisible()
  await page.getByLabel('Votre mot de passe actuel').fill(NEW_PASSWORD)
  await button(page, 'Continuer').click()
  await page.getByText('Je ne peux pas scanner').click()
  await page.getByLabel('Code à usage unique').fill(codeOf(await page.locator('code').innerText()))
  await button(page, 'Activer').click()
  await expect(page.getByRole('list', { name: 'Vos codes de secours' })).toBeVisible()
  // It is done: nothing asks for it any more.
  await expect(page.getByText(/votre compte doit être protégé/)).toHaveCount(0)
  await button(page, 'Je les ai gardés').click()
}

test('telephone and codes lost: asked for, checked by Support, two days later a new second factor', async ({
  page,
  browser,
  stack,
}) => {
  const email = await openAccount(page, stack)
  const { organizationSlug } = await openAssociation(page)
  await setUpTwoFactor(page, codeOf)
  await page.context().clearCookies()
  const desk = `/admin/${organizationSlug}`
  await enter(page, email, desk)
  await page.getByText('Téléphone perdu ?').click()
  await button(page, 'Je n’ai plus mes codes de secours').click()
  await page.getByLabel('Comment vous joindre et vous reconnaître').fill('06 12 34 56 78, présidente')
  await button(page, 'Envoyer ma demande').click()
  await expect(page.getByText('Votre demande est partie')).toBeVisible()
  await stack.mailbox.waitFor({ to: email, subject: 'Demande de retrait' })

  const context = await browser.newContext({ baseURL: stack.url, locale: 'fr-FR' })
  const support = await context.newPage()
  await signInAs(support, SUPPORT_ACCOUNT)
  await support.goto('/admin/support/comptes')
  const request = support.getByRole('listitem').filter({ hasText: email }).first()
  await expect(request.getByText('06 12 34 56 78, présidente')).toBeVisible()
  await request.getByRole('button', { name: 'Accepter' }).click()
  const question = support.getByRole('dialog')
  await question.getByLabel('Ce que vous avez vérifié').fill('Rappelée au siège, pièce d’identité vue')
  await question.getByLabel(/^Votre mot de passe/).fill(DEMO_PASSWORD)
  await question.getByRole('button', { name: 'Accepter' }).click()
  await expect(request.getByText('Acceptée, délai de deux jours')).toBeVisible()
  await context.close()
  const shown = await stack.mailbox.waitFor({ to: email, subject: 'va être retirée' })
  expect(shown.text).toContain('deux jours')

  // Two days go by.
  await stack.query(
    `with mine as (
       update factor_recoveries r set due_at = now() from users u where u.id = r.user_id and u.email = $1
       returning r.id::text)
     update jobs set run_at = now() from mine
     where name = 'manage.carry-out-recovery' and payload ->> 'id' = mine.id`,
    [email],
  )
  await stack.mailbox.waitFor({ to: email, subject: 'a été retirée' })
  await enter(page, email, desk)
  await setUpAtTheDoor(page)
  await expect(page).toHaveURL(new RegExp(`${desk}$`))
})

test('password, telephone and codes lost: asked for with the link that was mailed', async ({
  page,
  stack,
}) => {
  const email = await openAccount(page, stack)
  await openAssociation(page)
  await setUpTwoFactor(page, codeOf)
  await page.context().clearCookies()
  await page.goto('/utilisateur/recuperation-mot-de-passe')
  await page.getByLabel('E-mail').fill(email)
  await button(page, 'Recevoir le lien').click()
  await expect(page.getByText('Regardez vos e-mails')).toBeVisible()
  const mail = await stack.mailbox.waitFor({ to: email, subject: 'Choisissez un nouveau mot de passe' })
  await page.goto(linkIn(mail))
  await page.getByLabel('Nouveau mot de passe').fill('une tout autre longue phrase')
  await page.getByLabel('Confirmez le mot de passe').fill('une tout autre longue phrase')
  await button(page, 'Choisir ce mot de passe').click()
  await expect(page.getByLabel('Code à usage unique')).toBeVisible()
  await page.getByText('Téléphone perdu ?').click()
  await button(page, 'Je n’ai plus mes codes de secours').click()
  await page.getByLabel('Comment vous joindre et vous reconnaître').fill('06 12 34 56 78, présidente')
  await button(page, 'Envoyer ma demande').click()
  await expect(page.getByText('Votre demande est partie')).toBeVisible()
  const shown = await stack.mailbox.waitFor({ to: email, subject: 'Demande de retrait' })
  expect(shown.text).toContain('a ouvert un lien reçu dans cette boîte aux lettres')
})

test('a second factor that somebody else set up goes with « it was not me »', async ({ page, stack }) => {
  const email = await openAccount(page, stack)
  await openAssociation(page)
  await setUpTwoFactor(page, codeOf)
  const mail = await stack.mailbox.waitFor({ to: email, subject: 'La double authentification est en place' })
  await page.context().clearCookies()
  await page.goto(linkIn(mail))
  await button(page, 'Reprendre mon compte').click()
  await expect(page.getByText('La double authentification mise en place depuis est retirée.')).toBeVisible()
  for (const used of [linkIn(mail), '/utilisateur/ce-n-etait-pas-moi?token=x']) {
    await page.goto(used)
    await expect(page.getByText('Ce lien a déjà servi ou n’est plus valable')).toBeVisible()
    await expect(button(page, 'Reprendre mon compte')).toHaveCount(0)
  }
  const reset = await stack.mailbox.waitFor({ to: email, subject: 'Reprenez votre compte' })
  await page.goto(linkIn(reset))
  await page.getByLabel('Nouveau mot de passe').fill('une tout autre longue phrase')
  await page.getByLabel('Confirmez le mot de passe').fill('une tout autre longue phrase')
  await button(page, 'Choisir ce mot de passe').click()
  // Chosen, one is signed in and in one's account, with the days that were left before.
  await expect(page).toHaveURL(/\/utilisateur\/compte$/)
  await expect(page.getByText('Votre mot de passe est changé')).toBeVisible()
})

test('after the days of grace whoever moves money sets a second factor up before anything else', async ({
  page,
  stack,
}) => {
  const email = await openAccount(page, stack)
  const { organizationSlug } = await openAssociation(page)
  const desk = `/admin/${organizationSlug}`
  await page.goto(desk)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/double authentification/)
  await stack.query(
    `with since as (update users set first_signed_in_at = now() - interval '15 days' where email = $1 returning id)
     update memberships set created_at = now() - interval '15 days' where user_id = (select id from since)`,
    [email],
  )
  await page.goto(`${desk}/versements`)
  await setUpAtTheDoor(page)
  await expect(page).toHaveURL(new RegExp(`${desk}/versements$`))
})
