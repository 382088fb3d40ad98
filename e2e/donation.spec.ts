import { ask } from './ask.ts'
import {
  confirmed,
  DONATION_FORM,
  chooseAmount,
  confirmSummary,
  fillPayer,
  goToSummary,
  keptIn,
  pay,
  payButton,
  reachPayment,
  reachSummary,
  someEmail,
  typeCard,
} from './donation-steps.ts'
import { expect, onBothScreens, test } from './stack.ts'

onBothScreens(() => {
  test('a donation goes all the way: amount, payer, tip, card, 3-D Secure, confirmation, mail', async ({
    page,
    stack,
  }) => {
    const email = `don-${crypto.randomUUID()}@exemple.fr`
    await page.goto(DONATION_FORM)
    await expect(page).toHaveTitle(/Faire un don/)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /Faire un don/)
    await chooseAmount(page)
    await fillPayer(page, email)
    await confirmSummary(page)
    await pay(page, 'challenge')
    // The bank's own page, on the bank's own origin.
    await expect(page).toHaveURL((url) => url.origin === stack.bankUrl)
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page).toHaveURL(/\/paiement\/embarque\/confirmation\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Merci')
    const mail = await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
    expect(mail.text).toContain('Les Jardins Partagés')
  })
})

test('a payment that another tab changed is shown as it is now, and taken only then', async ({ page }) => {
  const id = await reachPayment(page, someEmail())
  await expect(payButton(page)).not.toHaveText(/20,00/)
  const agreed = { termsOfService: true, termsOfSale: true, tip: true }
  const body = { ...agreed, tipChosen: 0, dueToday: 2000 }
  await ask(page, 'POST /carts/{id}/init-payment', { params: { id }, body })
  await pay(page, 'accepted')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Le panier a changé entre-temps')
  await expect(payButton(page)).toHaveText(/20,00/)
  await pay(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
})

test('a refused card says so in French, and another one can be tried with nothing lost', async ({
  page,
  stack,
}) => {
  const email = `refus-${crypto.randomUUID()}@exemple.fr`
  await goToSummary(page, email)
  await confirmSummary(page)
  const kept = await keptIn(page)
  await pay(page, 'insufficient_funds')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Votre banque a refusé le paiement')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Rien n’a été débité. Le compte n’est pas assez approvisionné',
  )
  await pay(page, 'accepted')
  await expect(page).toHaveURL(/\/paiement\/embarque\/confirmation\//)
  await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })

  // The short way of other tests to the summary leaves in the tab what going there by hand leaves.
  await reachSummary(page, email)
  await confirmSummary(page)
  expect(await keptIn(page)).toEqual(kept)
})

onBothScreens(() => {
  test('one tap confirms a contribution typed just before', async ({ page, hasTouch }) => {
    await reachSummary(page, someEmail())
    await page.getByText('Un autre montant').click()
    await page.getByLabel('Montant de votre contribution').pressSequentially('2')
    const sentence = page.getByText(/^Je confirme/)
    await (hasTouch ? sentence.tap() : sentence.click())
    await expect(page.getByRole('checkbox', { name: /^Je confirme/ })).toBeChecked()
  })
})

test('a contribution of an unusual size is asked about once, and paid when it is meant', async ({ page }) => {
  await reachSummary(page, someEmail())
  await page.getByText('Un autre montant').click()
  await page.getByLabel('Montant de votre contribution').fill('5000')
  await page.getByText(/^Je confirme/).click()
  await page
    .getByText(/J’accepte les/)
    .first()
    .click()
  await typeCard(page, 'accepted')
  await payButton(page).click()
  const question = page.getByRole('dialog', {
    name: 'Vous laissez 5\u202f000,00\u202f€ à Obole\u202f: est-ce bien ce que vous voulez\u202f?',
  })
  await expect(question).toContainText('C’est plus que votre don.')
  await question.getByRole('button', { name: 'Changer le montant' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Montant de votre contribution')).toBeFocused()
  await payButton(page).click()
  await question.getByRole('button', { name: /^Oui, je laisse/ }).click()
  await expect(page).toHaveURL(confirmed)
})

test('a gift in somebody’s honour: the card reaches them once it is paid, and sharing follows', async ({
  page,
  stack,
}) => {
  const recipient = `dedie-${crypto.randomUUID()}@exemple.fr`
  await page.goto(DONATION_FORM)
  await page.getByRole('button', { name: 'Dédier ce don à quelqu’un' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de la personne').fill('Odile')
  await dialog.getByLabel(/Votre message/).fill('Voir www.exemple.com')
  await dialog.getByLabel('Nom du destinataire').fill('Jeanne')
  await dialog.getByLabel('E-mail du destinataire').fill(recipient)
  await dialog.getByRole('button', { name: 'Enregistrer la dédicace' }).click()
  await expect(dialog.getByText(/ni adresse de site/).last()).toBeVisible()
  await dialog.getByLabel(/Votre message/).fill('Cinquante ans de mariage.')
  await dialog.getByRole('button', { name: 'Enregistrer la dédicace' }).click()
  await expect(page.getByText('En l’honneur d’Odile')).toBeVisible()
  await chooseAmount(page)
  await fillPayer(page, `don-${crypto.randomUUID()}@exemple.fr`)
  await expect(page.getByText('En l’honneur d’Odile').filter({ visible: true })).toBeVisible()
  await confirmSummary(page)
  await pay(page, 'accepted')
  await expect(page).toHaveURL(/\/paiement\/embarque\/confirmation\//)
  const mail = await stack.mailbox.waitFor({ to: recipient, subject: 'Un don en l’honneur d’Odile' })
  expect(mail.text).toContain('Cinquante ans de mariage.')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me.*faire-un-don/)
  await page.getByText('Afficher un QR code').click()
  const code = page.getByRole('img', { name: /QR code/ })
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('whoever asked to be named is on the donation’s page afterwards', async ({ page }) => {
  const lastName = 'Quatremère'
  await page.goto(DONATION_FORM)
  await chooseAmount(page)
  await expect(page.getByText('par leur prénom et l’initiale de leur nom')).toBeVisible()
  await page.getByText('Afficher mon nom dans la liste').click()
  await fillPayer(page, `liste-${crypto.randomUUID()}@exemple.fr`, { firstName: 'Zélie', lastName })
  await confirmSummary(page)
  await pay(page, 'accepted')
  await expect(page).toHaveURL(/\/paiement\/embarque\/confirmation\//)
  await page.goto(DONATION_FORM)
  await page.getByRole('button', { name: 'Signaler cette campagne' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Ils viennent de donner' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Zélie Q.' }).first()).toBeVisible()
})
