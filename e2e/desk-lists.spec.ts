import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD, openAccount, signInAs, SUPPORT_ACCOUNT } from './account-steps.ts'
import { DESK, enterAs, openMore, reported } from './desk-scenes.ts'
import { buyerOf, cartBody } from './api-buyer.ts'
import { buyInThree, leaveUnpaid } from './plans.ts'
import { expect, type Stack, test } from './stack.ts'

test.describe.configure({ mode: 'parallel' })

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

/** Two books for 36 €, and a contribution of 2 €. */
async function boughtBooks(stack: Stack): Promise<number> {
  const { paymentRequestId } = await buyerOf(stack).pay(await cartBody(stack), 'accepted', 200)
  const { orderId } = await buyerOf(stack).summary(paymentRequestId)
  return orderId ?? 0
}

test('an administrator finds an order by name, gives a part of it back, and the log says so', async ({
  page,
  stack,
}) => {
  const orderId = await boughtBooks(stack)
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/commandes`)
  await page.getByLabel('Rechercher').fill('alix martin')
  await expect(page).toHaveURL(/search=alix/)
  await expect(page.getByRole('cell', { name: 'Agnès Colin' })).toHaveCount(0)
  await page
    .getByRole('link', { name: `N° ${orderId}`, exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Commande n° ${orderId}` })).toBeVisible()

  await openMore(page)
  await button(page, 'Rembourser').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Continuer').click()
  await expect(dialog.getByRole('alert')).toContainText('Choisissez au moins une ligne')
  await dialog.getByRole('checkbox', { name: /18,00/ }).first().check({ force: true })
  const back = dialog.getByLabel(/^À rendre pour/)
  await expect(back).toHaveValue('18,00')
  await back.fill('40')
  await expect(dialog.getByText(/Au plus 18/)).toBeVisible()
  await back.fill('9.5')
  await dialog.getByText('Tout garder valable').click()
  await expect(back).toHaveValue('9,50')
  await button(dialog, 'Continuer').click()
  await expect(dialog.getByText('La personne garde ses articles.')).toBeVisible()
  await dialog.getByLabel('Note interne').fill('Un livre abîmé')
  await dialog.getByLabel('Votre mot de passe').fill('ce-n-est-pas-le-bon')
  await button(dialog, /^Rembourser 9,50/).click()
  await expect(dialog.getByText('Ce n’est pas le bon mot de passe')).toBeVisible()
  await expect(dialog.getByLabel('Votre mot de passe')).toBeFocused()
  await dialog.getByLabel('Votre mot de passe').fill(DEMO_PASSWORD)
  await button(dialog, /^Rembourser 9,50/).click()
  await expect(dialog).toHaveCount(0)

  const history = page.getByRole('listitem').filter({ hasText: 'Un livre abîmé' })
  await expect(history).toContainText(/Remboursement de 9,50\s€, par Camille Delorme/)
  await page.getByRole('link', { name: 'Toutes les commandes' }).click()
  await expect(page.getByLabel('Rechercher')).toHaveValue('alix martin')
  await page.getByRole('link', { name: 'Journal' }).click()
  const entry = page.getByRole('row').filter({ hasText: `commande n° ${orderId}` })
  await expect(entry).toContainText(/Camille Delorme a remboursé 9,50\s€/)
  await page.getByLabel('Rechercher').fill(String(orderId))
  await page.getByRole('combobox', { name: 'Domaine' }).selectOption('Argent')
  await expect(page).toHaveURL(/kinds=money/)
  await expect(page).toHaveURL(/search=\d/)
  await entry.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille Delorme a remboursé')
  await page.getByRole('link', { name: 'Tout le journal' }).click()
  await expect(page.getByLabel('Rechercher')).toHaveValue(String(orderId))
})

test('instalments stand under their order, and unfold by the keyboard and on a phone', async ({
  page,
  stack,
}) => {
  const { orderId } = await buyInThree(stack, 0)
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/paiements?search=${orderId}`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('1 encaissée')
  await expect(rows).toContainText('2 à venir')
  await expect(rows).toContainText(/180,00\s€/)
  const unfold = page.getByRole('button', { name: /^3 échéances · 1 encaissée, 2 à venir/ })
  await unfold.press('Enter')
  await expect(unfold).toHaveAttribute('aria-expanded', 'true')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Échéance 3', exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Échéance 3' })).toBeVisible()
  await unfold.click()
  await expect(page.getByRole('link', { name: /^Échéance/ })).toHaveCount(0)

  await page.goto(`${DESK}/paiements?search=${orderId}&states=Pending`)
  await expect(page.getByRole('button', { name: /^2 échéances trouvées · 2 à venir/ })).toBeVisible()
})

test('what an order would still take is given up, once somebody was asked', async ({ page, stack }) => {
  const { orderId } = await buyInThree(stack, 0)
  await enterAs(page, 'Treasurer')
  await page.goto(`${DESK}/commandes/${orderId}`)
  await openMore(page)
  await button(page, 'Ne plus prélever la suite').click()
  await button(page.getByRole('dialog'), 'Ne plus prélever la suite').click()
  await expect(page.getByText('Noémie Ferrand a annulé les échéances à venir')).toBeVisible()
  await expect(button(page, 'Ne plus prélever la suite')).toHaveCount(0)
  await expect(page.getByText('Annulé', { exact: true })).toHaveCount(2)
})

test('a cheque is written down, and its ticket is the person’s whose name is put right', async ({ page }) => {
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/commandes/nouvelle`)
  await page.getByLabel('Pour quelle campagne').selectOption('Fête de printemps au jardin')
  const payer = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Qui a payé' }) })
    .last()
  await expect(payer).toBeVisible()
  await page.getByText('Semis et rempotage').click()
  await button(page, 'Enregistrer le paiement').click()
  await expect(page.locator('[data-complaint]')).toBeFocused()
  await page.locator('[data-complaint]').getByRole('link', { name: 'Prénom' }).click()
  await expect(payer.getByLabel('Prénom')).toBeFocused()
  await payer.getByLabel('Prénom').fill('Odile')
  await payer.getByLabel('Nom', { exact: true }).fill('Vernet')
  await payer.getByLabel('E-mail').fill('odile.vernet@exemple.fr')
  await page.getByLabel('Note').fill('Chèque n° 4471')
  await button(page, 'Enregistrer le paiement').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Commande n°/ })).toBeVisible()
  await expect(page.getByText('Chèque n° 4471')).toBeVisible()
  await expect(page.getByText('Camille Delorme a saisi un paiement')).toBeVisible()

  await button(page, 'Corriger Odile Vernet').click()
  await page.getByRole('dialog').getByLabel('Prénom').fill('Odette')
  await button(page.getByRole('dialog'), 'Enregistrer').click()
  await expect(page.getByText('Camille Delorme a corrigé un participant')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: /Billet.*Odette Vernet/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a list is narrowed, kept as a view, and taken away as a file', async ({ page }) => {
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/commandes`)
  await page.getByLabel('Rechercher').fill('colin')
  await expect(page.getByRole('row')).toHaveCount(2)
  await button(page, 'Enregistrer cette vue').click()
  await page.getByRole('dialog').getByLabel('Nom de la vue').fill('Agnès')
  await button(page.getByRole('dialog'), 'Enregistrer').click()
  await expect(button(page, 'Agnès')).toHaveAttribute('aria-pressed', 'true')
  await page.getByText('Colonnes', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'TVA' }).press(' ')
  await expect(page.getByRole('columnheader', { name: 'TVA' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'TVA' })).toBeHidden()
  await button(page, 'Tout').click()
  await expect(page.getByRole('row')).not.toHaveCount(2)
  await button(page, 'Agnès').click()
  await expect(page.getByRole('row')).toHaveCount(2)

  await button(page, 'Exporter').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page.getByRole('dialog'), 'Télécharger').click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Commandes-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Colin')
  expect(lines[1]).toContain('150,00')
  await expect(page.getByText(/^Lignes\s:\s1 sur 1$/)).toBeVisible()
  await expect(page.getByText('L’export est terminé')).toBeVisible()
  await page.keyboard.press('Escape')

  await button(page, 'Oublier la vue Agnès').click()
  await expect(button(page, 'Agnès')).toHaveCount(0)
  await button(page, 'Rétablir').click()
  await expect(button(page, 'Agnès')).toBeVisible()
})

test('orders are narrowed to those that ask for something, kept as a view and taken away so', async ({
  page,
  stack,
}) => {
  await leaveUnpaid(stack, await buyInThree(stack, 0))
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/commandes`)
  const state = page.getByRole('combobox', { name: 'État' })
  await state.selectOption('Échéance impayée')
  await expect(page).toHaveURL(/states=Unpaid/)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.filter({ hasNotText: 'Échéance impayée' })).toHaveCount(0)
  const count = await rows.count()
  expect(count).toBeGreaterThan(0)
  await button(page, 'Enregistrer cette vue').click()
  await page.getByRole('dialog').getByLabel('Nom de la vue').fill('À relancer')
  await button(page.getByRole('dialog'), 'Enregistrer').click()
  await button(page, 'Tout').click()
  await expect(state).toHaveValue('')
  await button(page, 'À relancer').click()
  await expect(state).toHaveValue('Unpaid')

  await button(page, 'Exporter').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page.getByRole('dialog'), 'Télécharger').click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1).filter((line) => line.includes('Échéance impayée'))).toHaveLength(count)
})

test('what is typed and chosen while a list is on its way is asked for as well', async ({ page }) => {
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/commandes`)
  const late = Promise.withResolvers<void>()
  await page.route(/commandes\.data/, async (route) => {
    await late.promise
    await route.continue()
  })
  const search = page.getByLabel('Rechercher')
  const asked = page.waitForRequest(/search=col/)
  await search.fill('col')
  await asked
  await search.pressSequentially('in')
  await page.getByRole('combobox', { name: 'Campagne' }).selectOption('Adhésion annuelle')
  await page.getByText('Colonnes', { exact: true }).click()
  for (const column of ['TVA', 'E-mail']) await page.getByRole('checkbox', { name: column }).press(' ')
  await expect(search).toHaveValue('colin')
  late.resolve()
  await expect(page).toHaveURL(/search=colin/)
  await expect(page).toHaveURL(/formSlug=adhesion-annuelle/)
  await expect(page).toHaveURL(/colonnes=\S*email\S*vat/)
  await expect(search).toHaveValue('colin')
})

test('Support finds out whose a transfer is, and gives it to that association', async ({ page, stack }) => {
  const text = `Pour les remboursements ${crypto.randomUUID().slice(0, 8)}`
  const sent = await fetch(`${stack.bankUrl}/control/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${stack.bankSecretKey}` },
    body: JSON.stringify({ amountCents: 4200, text }),
  })
  expect(sent.ok).toBe(true)
  await signInAs(page, SUPPORT_ACCOUNT)
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(async () => {
    await page.goto('/admin/support/virements')
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(row).toContainText(/42,00\s€/)
  await row.getByRole('button', { name: /^Attribuer le virement de 42,00/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse de l’association').fill('les-jardins-partages')
  await dialog.getByLabel('Nom de l’association').fill('Les Jardins')
  await dialog.getByLabel(/^Comment savez-vous/).fill('Rappelés au numéro du dossier')
  await dialog.getByLabel('Votre mot de passe').fill(DEMO_PASSWORD)
  await button(dialog, 'Attribuer').click()
  await expect(dialog.getByRole('alert')).toContainText('Aucune association n’a à la fois')
  await dialog.getByLabel('Nom de l’association').fill('Les Jardins Partagés')
  await button(dialog, 'Attribuer').click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)

  await page.goto(`${DESK}/journal?kinds=money`)
  await expect(page.getByText(/a attribué à l’association un virement.*42,00/).first()).toBeVisible()
})

test('Support decides of a report; the association finds it, reads why, and takes the list away', async ({
  page,
  stack,
}) => {
  const email = await reported(page, stack, 'INTELLECTUAL_PROPERTY')
  await signInAs(page, 'support@obole.example')
  await page.goto('/admin/support/signalements')
  await page.getByLabel('Rechercher').fill(email)
  // The one row may stand there before: what is found is drawn with its address.
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(email)))
  await expect(page.getByRole('row')).toHaveCount(2)
  await button(page.getByRole('table'), 'Propriété intellectuelle').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sans suite').click()
  await dialog.getByLabel('Réponse à l’association').fill('La photo est bien la vôtre.')
  await button(dialog, 'Enregistrer').click()
  await expect(page.getByRole('cell', { name: 'Sans suite' })).toBeVisible()
  await button(page, 'Revenir en arrière').click()
  await expect(page.getByRole('cell', { name: 'À examiner' })).toBeVisible()
  await button(page.getByRole('table'), 'Propriété intellectuelle').click()
  await dialog.getByText('Sans suite').click()
  await dialog.getByLabel('Réponse à l’association').fill('La photo est bien la vôtre.')
  await button(dialog, 'Enregistrer').click()
  await expect(page.getByRole('cell', { name: 'Sans suite' })).toBeVisible()

  await button(page, 'Exporter').click()
  const [everything] = await Promise.all([
    page.waitForEvent('download'),
    button(page.getByRole('dialog'), 'Télécharger').click(),
  ])
  expect(await readFile(await everything.path(), 'utf8')).toContain(email)
  await expect(page.getByText('L’export est terminé')).toBeVisible()

  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/signalements?reasons=INTELLECTUAL_PROPERTY`)
  await page.getByRole('combobox', { name: 'État' }).selectOption('Sans suite')
  await expect(page).toHaveURL(/states=Dismissed/)
  await expect(page.getByText(email)).toHaveCount(0)
  await button(page, 'Exporter').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page.getByRole('dialog'), 'Télécharger').click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Sans suite')
  expect(lines.join()).not.toContain(email)
  await page.keyboard.press('Escape')
  await page.getByRole('table').getByRole('link', { name: 'Propriété intellectuelle' }).click()
  await expect(page.getByText(/Mona Tessier a examiné un signalement .* sans suite/).first()).toBeVisible()
  await expect(page.getByText('La photo est bien la vôtre.')).toBeVisible()
})

test('a period of one’s own is in the address, and one that ends before it begins is refused', async ({
  page,
}) => {
  await enterAs(page, 'Accountant')
  await page.goto(`${DESK}/statistiques`)
  await page.getByText('Dates au choix').click()
  await page.getByLabel('Du', { exact: true }).fill('2026-10-20')
  await page.getByLabel('Au', { exact: true }).fill('2026-10-01')
  await button(page, 'Afficher').click()
  await expect(page.getByText('La période finit avant de commencer.')).toBeVisible()
  await page.getByLabel('Au', { exact: true }).fill('2026-10-31')
  await button(page, 'Afficher').click()
  await expect(page).toHaveURL(/from=2026-10-20&to=2026-10-31/)
  await expect(page.getByText('Du 20 octobre 2026 au 31 octobre 2026')).toBeVisible()
  await page.getByText('Depuis le début', { exact: true }).click()
  await expect(page).toHaveURL(/jours=tout/)
})

test('on a phone, one chooses what the cards show', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, 'Treasurer')
  await page.goto(`${DESK}/commandes`)
  const card = page
    .getByRole('list', { name: 'Commandes' })
    .getByRole('listitem')
    .filter({ hasText: 'Agnès Colin' })
  await expect(card).not.toContainText('agnes.colin')
  await expect(card).toContainText(/Encaissé net\s*\d/)
  await page.getByText('Affichage', { exact: true }).click()
  await page.getByRole('group', { name: 'Affichage' }).getByText('E-mail').click()
  await expect(page).toHaveURL(/cartes=/)
  await expect(card).toContainText('agnes.colin')
  await page.keyboard.press('Escape')
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Commande n°')
})

test('whoever only reads sees no button that moves money', async ({ page, stack }) => {
  const orderId = await boughtBooks(stack)
  await enterAs(page, 'Accountant')
  await page.goto(`${DESK}/commandes`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Saisir un paiement reçu' })).toHaveCount(0)
  await page.goto(`${DESK}/commandes/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Paiements' })).toBeVisible()
  await expect(button(page.getByRole('main'), /./)).toHaveCount(0)
  expect((await page.goto(`${DESK}/commandes/nouvelle`))?.status()).toBe(403)
  expect((await page.goto(`${DESK}/membres`))?.status()).toBe(403)
  expect((await page.goto('/admin/support'))?.status()).toBe(403)
  await expect(page.getByText('Cette page est réservée à l’équipe d’Obole.')).toBeVisible()
  await page.getByRole('link', { name: 'Aller à mon espace' }).click()
  await expect(page).toHaveURL(/\/admin(?:\/les-jardins-partages)?$/)
})

test('whoever looks after one campaign sees that campaign, and no other', async ({ page }) => {
  await enterAs(page, 'FormAdmin')
  await page.goto(DESK)
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Fête de printemps au jardin'])
  await page.getByRole('link', { name: 'Commandes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
  expect((await page.goto(`${DESK}/commandes`))?.status()).toBe(403)
  expect((await page.goto(`${DESK}/collectes/une-serre-pour-tous/statistiques`))?.status()).toBe(403)
})

test('figures move while a sale runs', async ({ page, stack }) => {
  await enterAs(page, 'Treasurer')
  await page.goto(`${DESK}/statistiques`)
  await expect(page.getByText('Les nouvelles commandes s’afficheront ici.')).toBeVisible()
  // The first look has been taken: what comes from now on is new.
  await expect(page.getByText('…', { exact: true })).toHaveCount(0)
  await boughtBooks(stack)
  await expect(page.getByText(/Alix Martin, 36,00\s€/).first()).toBeVisible()
})

test('somebody is invited, accepts and is removed; the association keeps its last administrator', async ({
  page,
  stack,
  browser,
}) => {
  const invited = await browser.newPage({ baseURL: stack.url })
  const email = 'lucie.perrin@exemple.fr'
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(`${DESK}/membres`)
  await button(page, 'Inviter quelqu’un').click()
  const dialog = page.getByRole('dialog')
  const typePassword = () => dialog.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Rôle').selectOption('Comptable')
  await typePassword()
  await button(dialog, 'Envoyer l’invitation').click()
  const lucie = page.getByRole('listitem').filter({ hasText: email })
  await expect(lucie).toContainText('Invitation en attente')
  await stack.mailbox.waitFor({ to: email })
  await button(lucie, 'Retirer l’invitation').click()
  await expect(lucie).toHaveCount(0)

  const guest = await openAccount(invited, stack)
  await button(page, 'Inviter quelqu’un').click()
  await dialog.getByLabel('E-mail').fill(guest)
  await dialog.getByLabel('Rôle').selectOption('Comptable')
  await typePassword()
  await button(dialog, 'Envoyer l’invitation').click()
  const member = page.getByRole('listitem').filter({ hasText: guest })
  await expect(member).toContainText('Invitation en attente')
  await invited.goto('/admin?invitation')
  await button(invited, 'Accepter').click()
  await expect(invited).toHaveURL(new RegExp(`${DESK}$`))
  await page.reload()
  await expect(member).toContainText('Sans double authentification')
  await button(member, 'Retirer de l’équipe').click()
  await typePassword()
  await button(dialog, 'Retirer de l’équipe').click()
  await expect(member).toHaveCount(0)
  await button(page, 'Réinviter').click()
  await typePassword()
  await button(dialog, 'Envoyer l’invitation').click()
  await expect(member).toContainText('Comptable')

  const camille = page.getByRole('listitem').filter({ hasText: 'Camille Delorme' })
  await expect(button(camille, 'Retirer de l’équipe')).toHaveCount(0)
  await button(camille, 'Changer les rôles').click()
  await dialog.getByLabel('Rôle').selectOption('Trésorier')
  await typePassword()
  await button(dialog, 'Enregistrer').click()
  await expect(dialog.getByRole('alert')).toContainText('administrateur')
})
