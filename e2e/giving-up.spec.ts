import {
  chooseAmount,
  confirmed,
  confirmSummary,
  DONATION_FORM,
  fillPayer,
  pay,
  payButton,
  reachPayment,
  someEmail,
  typeCard,
} from './donation-steps.ts'
import { expect, test } from './stack.ts'

const canceled = /\/paiement\/embarque\/annulation\//
const giveUp = { name: 'Annuler et revenir à ma commande' }

test('who gives up is told that nothing was debited, and finds the order as it was; another browser finds nobody in it', async ({
  page,
  browser,
}) => {
  const email = someEmail()
  await reachPayment(page, email)
  await page.getByRole('button', giveUp).click()
  await expect(page).toHaveURL(canceled)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement annulé')
  await expect(page.getByText('Rien n’a été débité')).toBeVisible()
  const elsewhere = await browser.newContext({ locale: 'fr-FR' })
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await expect(other).toHaveURL(/\/formulaires\/faire-un-don\/checkout\//)
  await expect(other.getByLabel('Prénom')).toHaveValue('')
  await expect(other.getByRole('complementary').filter({ visible: true }).first()).toContainText('€')
  await expect(other.locator('body')).not.toContainText('Alix')
  await expect(other.locator('body')).not.toContainText(email)
  await elsewhere.close()
  await page.getByRole('link', { name: 'Revenir à ma commande' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeVisible()
  await expect(page.getByText('Alix Martin')).toBeVisible()
})

test('in another browser what was paid is said to be, and the order is where the mail says', async ({
  page,
  browser,
  stack,
}) => {
  const email = someEmail()
  await reachPayment(page, email)
  const payment = page.url()
  await pay(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir ma commande' })).toBeVisible()
  const elsewhere = await browser.newContext({ locale: 'fr-FR' })
  const other = await elsewhere.newPage()
  for (const address of [page.url(), payment]) {
    await other.goto(address)
    await expect(other).toHaveURL(confirmed)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('C’est payé')
    await expect(other.getByText('envoyée par e-mail à la personne qui a payé')).toBeVisible()
    await expect(other.locator('body')).not.toContainText(email)
    await expect(other.locator('a[href*="/commande/"]')).toHaveCount(0)
  }
  const { text } = await stack.mailbox.waitFor({ to: email })
  await other.goto(/https?:\/\/\S+\/commande\/[\w-]+/.exec(text)?.[0] ?? 'about:blank')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await elsewhere.close()
})

test('given up while the bank waits: the payment ends there too, and can be begun again', async ({
  page,
}) => {
  await reachPayment(page, someEmail())
  const id = page.url().split('/').at(-1)
  await pay(page, 'challenge')
  await page.waitForURL(/\/challenge\//)
  // The bank waits: neither page is true yet.
  for (const untrue of ['annulation', 'echec']) {
    await page.goto(`/paiement/embarque/${untrue}/${id}`)
    await expect(page).toHaveURL(`/paiement/embarque/${id}`)
  }
  await page.getByRole('button', giveUp).click()
  await expect(page).toHaveURL(canceled)
  await page.getByRole('link', { name: 'Payer quand même' }).click()
  await pay(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
  await page.goto(`/paiement/embarque/annulation/${id}`)
  await expect(page).toHaveURL(confirmed)
})

test('a refused payment has failed, and no other has', async ({ page }) => {
  await reachPayment(page, someEmail())
  const id = page.url().split('/').at(-1)
  await page.goto(`/paiement/embarque/echec/${id}`)
  await expect(page).toHaveURL(`/paiement/embarque/${id}`)
  await pay(page, 'insufficient_funds')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto(`/paiement/embarque/echec/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le paiement n’a pas abouti')
  await page.getByRole('link', { name: 'Essayer une autre carte' }).click()
  await pay(page, 'accepted')
  await expect(page).toHaveURL(confirmed)
})

test('the payment counts down, and an expired cart begins again with everything kept', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await reachPayment(page, someEmail())
  await expect(page.getByText(/Votre panier est gardé encore 1\d min/)).toBeVisible()
  await typeCard(page, 'accepted')
  await page.clock.fastForward('15:01')
  await expect(page.getByRole('heading', { name: 'Votre panier a expiré' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Payer/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Recommencer' }).click()
  await expect(page.getByText('Alix Martin')).toBeVisible()
  await stack.query(
    "update carts set expires_at = now() - interval '1 minute' where state in ('Open', 'Paying')",
  )
  const made = page.waitForResponse((answer) => answer.url().endsWith('/payer') && answer.ok())
  await page.getByRole('button', { name: 'Reprendre' }).filter({ visible: true }).click()
  await made
  await page.clock.setSystemTime(Date.now())
  await expect(page.getByText('Votre panier a expiré')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeVisible()
  await expect(page.getByText('Alix Martin')).toBeVisible()
})

test('the doors to a payment lead to the payment of their cart, in its language', async ({
  page,
  request,
}) => {
  const seen: string[] = []
  page.on('request', (asked) => seen.push(new URL(asked.url()).pathname))
  // From a widget, the card is typed on the payment's own page.
  await page.goto(`${DONATION_FORM}/widget`)
  await chooseAmount(page)
  await fillPayer(page, someEmail())
  await confirmSummary(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/paiement\/embarque\//)
  const payment = page.url()
  expect(seen).toContain(`${DONATION_FORM}/redirection`)
  const summary = await request.get(`/api/payments/summary?paymentRequestId=${payment.split('/').at(-1)}`)
  const { cartId } = (await summary.json()) as { cartId: string }
  for (const address of [
    `/associations/les-jardins-partages/checkout/${cartId}/redirection`,
    `/associations/les-jardins-partages/checkout/${cartId}/redirection/en`,
    `${DONATION_FORM}/redirection?panier=${cartId}`,
    `/redirection?vers=${encodeURIComponent(new URL(payment).pathname)}`,
  ]) {
    await page.goto(address)
    await expect(page).toHaveURL(payment)
  }
  await page.goto(`${DONATION_FORM}/redirection/en?panier=AAAAAAAAAAAAAAAAAAAAAAAAAA`)
  await expect(page).toHaveURL(/\/associations\/les-jardins-partages\/en\?lien=perime/)
})
