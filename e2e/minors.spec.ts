import type { ManagedCampaign } from '@obole/contract/manage-campaigns'
import { addressOf } from '@obole/core/site/addresses'
import type { Page } from '@playwright/test'
import { changed, DESK, draftOf, stateOf } from './administrator.ts'
import { signIn } from './account-steps.ts'
import { someEmail } from './donation-steps.ts'
import { examine } from './examine.ts'
import { expect, test } from './stack.ts'
import { GARDENS, visitor } from './visitor.ts'

const PDF = Buffer.from('%PDF-1.7\nun certificat\n%%EOF', 'latin1')

/** A free membership of a club that asks for guardians and a certificate. */
async function club(page: Page): Promise<ManagedCampaign> {
  const made = await draftOf(page, 'Membership', `Club du mercredi ${Date.now()}`)
  const [tier] = made.document.tiers
  if (!tier) throw new Error('a new membership has a rate')
  const health = { isRequired: true, values: [], maxLength: 500, isHealth: true }
  const kept = { erasedAfter: 'Validity' as const, erasedAfterMonths: 1 }
  const changes = {
    validityType: 'MovingYear' as const,
    tiers: [
      {
        ...tier,
        name: 'Un enfant',
        priceCategory: 'Free' as const,
        price: null,
        asksParticipant: true,
        asksGuardian: true,
        customFields: [
          {
            ...health,
            ...kept,
            id: -2,
            label: 'Certificat médical',
            type: 'File' as const,
            mayComeLater: true,
          },
        ],
      },
    ],
  }
  return stateOf(page, await changed(page, made, changes), 'Public')
}

test('a parent enrols a child, sends the certificate later, and it is erased in time', async ({
  page,
  stack,
}) => {
  const campaign = await club(page)
  const email = someEmail()
  await page.context().clearCookies()
  const v = visitor(page, 'fr')
  await page.goto(`${GARDENS}/adhesions/${campaign.form.formSlug}`)
  await v.add('Un enfant')
  await v.goOn()
  await page.getByLabel('Prénom', { exact: true }).fill('Lou')
  await page.getByLabel('Nom', { exact: true }).fill('Petit')
  await expect(page.getByText('Responsable légal', { exact: true })).toBeHidden()
  await page.getByLabel('Date de naissance').fill('04/05/2018')
  await page.getByLabel('Date de naissance').blur()
  await expect(page.getByText('Responsable légal', { exact: true })).toBeVisible()
  // Nothing goes on without the guardian.
  await v.goOn()
  await expect(page.getByLabel('Nom du responsable légal', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await examine(page)
  await page.getByText('C’est moi, et c’est moi qui paie').click()
  await page.getByLabel('Prénom du responsable légal').fill('Alix')
  await page.getByLabel('Nom du responsable légal', { exact: true }).fill('Petit')
  await page.getByLabel('Téléphone du responsable légal').fill('06 12 34 56 78')
  await page.getByLabel('E-mail du responsable légal').fill(email)
  await page.getByRole('group').getByText('J’autorise l’inscription de Lou').click()
  await v.goOn()
  await v.seesPayerStep()
  await expect(page.getByLabel('Prénom')).toHaveValue('Alix')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await v.goOn()
  const summary = page.getByRole('complementary').first()
  await expect(summary.getByText('Responsable légal\u202f: Alix Petit')).toBeVisible()
  await expect(summary.getByText('Document à fournir\u202f: Certificat médical')).toBeVisible()
  await v.agreeToFree()
  await v.seesConfirmation()

  const mail = await stack.mailbox.waitFor({ to: email, subject: /confirmée/ })
  expect(mail.text).toContain('Il reste à fournir')
  const [order] = await stack.query<{ id: number; token: string }>(
    'select id, token from orders where payer_email = $1',
    [email],
  )
  if (!order) throw new Error('no order')
  await page.goto(addressOf({ page: 'order', token: order.token }))
  await page.getByRole('button', { name: 'Envoyer Certificat médical, Lou Petit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fichier').setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('une note'),
  })
  await expect(dialog.getByLabel('Fichier')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('Ce format n’est pas accepté')).toBeVisible()
  await dialog.getByLabel('Fichier').setInputFiles({
    name: 'certificat.pdf',
    mimeType: 'application/pdf',
    buffer: PDF,
  })
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog.getByLabel('Date du document')).toHaveAttribute('aria-invalid', 'true')
  await examine(page)
  await dialog.getByLabel('Date du document').fill('01/09/2026')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Lou Petit · Fourni le')).toBeVisible()

  await signIn(page)
  await page.goto(`${DESK}/commandes/${order.id}`)
  await expect(page.getByText('Responsable légal : Alix Petit')).toBeVisible()
  await expect(page.getByText('(sera effacé le')).toBeVisible()
  // Two years go by for this order, and the day's job runs.
  await stack.query("update orders set created_at = created_at - interval '2 years' where id = $1", [
    order.id,
  ])
  await stack.query(
    `update order_items set custom_fields = jsonb_set(custom_fields, '{0,givenOn}', '"2024-11-20"') where order_id = $1`,
    [order.id],
  )
  await stack.query("update recurring_jobs set next_at = now() where name = 'orders.erase-answers'", [])
  await expect
    .poll(() =>
      stack.query(
        'select from answer_erasures e join order_items i on i.id = e.order_item_id where i.order_id = $1',
        [order.id],
      ),
    )
    .toHaveLength(1)
  await page.goto(`${DESK}/commandes/${order.id}`)
  await expect(page.getByText(/Fourni le .*, effacé le/)).toBeVisible()
  expect(await stack.query('select from files where order_id = $1', [order.id])).toEqual([])
})
