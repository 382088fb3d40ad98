import { payer } from '@obole/contract/testing/buyer'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { again, DEMO_PASSWORD } from './account-steps.ts'
import { buyerOf, cartBody } from './api-buyer.ts'
import { ask } from './ask.ts'
import { DESK, enterAs } from './desk-scenes.ts'
import { examine } from './examine.ts'
import { expect, type Stack, test } from './stack.ts'

const PAGE = `${DESK}/factures`
const slug = 'les-jardins-partages'
const COMPANY = {
  ...payer,
  email: 'compta@atelier-martin.example',
  payAsOrganisation: true,
  companyName: 'Atelier Martin',
  companySiren: '404833048',
  companyLegalStatus: 1,
}

/** A French VAT number, of the SIREN the demonstration has. */
const vatNumberOf = (siren: string) =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`

async function setUpInvoicing(page: Page): Promise<void> {
  const { siren } = await ask(page, 'GET /manage/organizations/{organizationSlug}/invoices', {
    params: { organizationSlug: slug },
  })
  await page.getByRole('button', { name: 'Régler la facturation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Numéro de TVA').fill('FR00123456789')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Ce numéro n’est pas celui de votre SIREN')).toBeVisible()
  await examine(page)
  await dialog.getByLabel('Numéro de TVA').fill(vatNumberOf(siren ?? ''))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
}

async function bought(stack: Stack) {
  const buyer = buyerOf(stack, COMPANY)
  const { paymentRequestId } = await buyer.pay(await cartBody(stack), 'accepted', 200)
  const { orderId, orderToken } = await buyer.summary(paymentRequestId)
  return { orderId: orderId ?? 0, orderToken: orderToken ?? '' }
}

/** A place at the festival, which asks for no address. */
async function boughtWithoutAddress(stack: Stack) {
  const buyer = buyerOf(stack, { ...COMPANY, address: null, zipCode: null, city: null })
  const [tier] = await stack.query<{ id: string }>(
    "select t.id from tiers t join forms f on f.id = t.form_id where f.slug = 'fete-de-printemps' and t.label = 'Tarif réduit'",
  )
  const participant = { firstName: payer.firstName, lastName: payer.lastName }
  const item = { tierId: Number(tier?.id), tierType: 'Registration' as const, participant }
  const form = { organizationSlug: slug, formType: 'Event' as const, formSlug: 'fete-de-printemps' }
  const { paymentRequestId } = await buyer.pay({ ...form, items: [item] }, 'accepted', 0)
  const { orderId, orderToken } = await buyer.summary(paymentRequestId)
  return { orderId: orderId ?? 0, orderToken: orderToken ?? '' }
}

test('a company buys with VAT and opens its invoice; what goes back has its credit note', async ({
  page,
  stack,
}) => {
  await enterAs(page, 'Treasurer')
  await page.goto(PAGE)
  await examine(page)
  await setUpInvoicing(page)
  const { orderId, orderToken } = await bought(stack)

  await page.goto(`/commande/${orderToken}`)
  const invoice = page.getByRole('link', { name: /^Facture n°/ })
  await expect(invoice).toBeVisible({ timeout: 30_000 })
  const download = page.waitForEvent('download')
  await invoice.click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^facture-F20\d\d-\d{5}\.pdf$/)
  const pdf = (await readFile(await file.path())).toString('latin1')
  expect(pdf).toContain('/AFRelationship /Alternative')

  const { items } = await ask(page, 'GET /manage/organizations/{organizationSlug}/orders/{orderId}', {
    params: { organizationSlug: slug, orderId },
  })
  const [line] = items
  await ask(
    page,
    'POST /manage/organizations/{organizationSlug}/orders/{orderId}/adjust',
    {
      params: { organizationSlug: slug, orderId },
      body: { lines: [{ itemId: line?.id ?? 0, cancel: true, refund: line?.amount ?? 0 }] },
    },
    { ...again(DEMO_PASSWORD), 'idempotency-key': crypto.randomUUID() },
  )
  await page.goto(PAGE)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: /^Ouvrir A20/ }).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('Atelier Martin').first()).toBeVisible()
  await examine(page)
  await page.goto(`${DESK}/commandes/${orderId}`)
  await expect(page.getByRole('link', { name: /^Avoir n°/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Attestation de paiement' })).toBeVisible()
})

test('a company that gave no address adds it on its order’s page, and has its invoice', async ({
  page,
  stack,
}) => {
  await enterAs(page, 'Treasurer')
  const params = { organizationSlug: slug }
  const { siren } = await ask(page, 'GET /manage/organizations/{organizationSlug}/invoices', { params })
  await ask(page, 'PUT /manage/organizations/{organizationSlug}/invoices/settings', {
    params,
    body: { vatNumber: vatNumberOf(siren ?? ''), exemption: 'nonProfit', ownMention: null, footer: null },
  })
  const { orderId, orderToken } = await boughtWithoutAddress(stack)
  await page.goto(`${DESK}/commandes/${orderId}`)
  await page.getByRole('button', { name: 'Établir une facture' }).click()
  await expect(page.getByRole('alert')).toContainText('L’adresse de l’entreprise qui a payé manque')
  await examine(page)

  await page.goto(`/commande/${orderToken}`)
  await page.getByLabel('Adresse', { exact: true }).fill('2 rue Neuve')
  await page.getByLabel('Code postal').fill('75011')
  await page.getByLabel('Ville').fill('Paris')
  await examine(page)
  await page.getByRole('button', { name: 'Préparer la facture' }).click()
  await expect(page.getByRole('link', { name: /^Facture n°/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Préparer la facture' })).toBeHidden()
})

test('whoever paid opens a proof of payment', async ({ page, stack }) => {
  const { orderToken } = await bought(stack)
  await page.goto(`/commande/${orderToken}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Attestation de paiement/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^attestation-de-paiement-\d+\.pdf$/)
})
