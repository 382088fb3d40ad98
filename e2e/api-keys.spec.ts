import type { APIRequestContext, Page } from '@playwright/test'
import { DEMO_PASSWORD, signIn } from './account-steps.ts'
import { DESK } from './administrator.ts'
import { examine } from './examine.ts'
import { expect, ON_A_TELEPHONE, test } from './stack.ts'

const CAMILLE = 'camille@jardins-partages.example'
const NAME = 'Boutique du quartier'

/** As a program would ask for a token. */
async function tokenFor(request: APIRequestContext, clientId: string, secret: string) {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  const answer = await request.post('/oauth2/token', { form })
  return { status: answer.status(), body: await answer.json() }
}

/** What the dialog tells once, before it is closed. It is examined here. */
async function readSecret(page: Page): Promise<{ clientId: string; secret: string }> {
  const dialog = page.getByRole('dialog', { name: `Le secret de «\u202f${NAME}\u202f»` })
  await expect(dialog.getByText('il n’est montré qu’une fois')).toBeVisible()
  const [clientId = '', secret = ''] = await dialog.getByRole('code').allInnerTexts()
  await dialog.getByRole('button', { name: 'Copier le secret' }).click()
  await expect(dialog.getByRole('button', { name: 'Copié', exact: true })).toBeVisible()
  await examine(page)
  await dialog.getByRole('button', { name: 'J’ai copié le secret' }).click()
  await expect(dialog).toHaveCount(0)
  return { clientId, secret }
}

test.describe('the keys of an association’s programs', () => {
  test.use({ ...ON_A_TELEPHONE, permissions: ['clipboard-read', 'clipboard-write'] })

  test('one is made on a telephone, opens, gets another secret, and is revoked', async ({
    page,
    request,
    stack,
  }) => {
    await signIn(page)
    await page.goto(`${DESK}/cles`)
    await page.getByRole('button', { name: 'Créer une clé' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Créer une clé' }).click()
    await expect(dialog.getByText('Donnez un nom à cette clé').first()).toBeVisible()
    await dialog.getByLabel('Nom de la clé').fill(NAME)
    await dialog.getByText('Site web avec paiement').click()
    await expect(dialog.getByRole('checkbox', { name: 'Faire payer depuis un autre site' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'Rembourser et annuler' })).not.toBeChecked()
    await dialog.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Créer une clé' }).click()
    const made = await readSecret(page)
    const first = await tokenFor(request, made.clientId, made.secret)
    expect(first).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 1800 } })
    await stack.mailbox.waitFor({ to: CAMILLE, subject: 'Une clé d’accès a été créée' })

    const row = page.getByRole('listitem').filter({ hasText: NAME })
    await expect(row).toContainText('Jamais utilisée')
    await row.getByRole('button', { name: /^Remplacer le secret/ }).click()
    await dialog.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Remplacer le secret' }).click()
    const replaced = await readSecret(page)
    expect(replaced.clientId).toBe(made.clientId)
    await expect(row).toContainText('L’ancien secret marche encore jusqu’au')
    for (const { clientId, secret } of [made, replaced])
      expect((await tokenFor(request, clientId, secret)).status).toBe(200)

    await row.getByRole('button', { name: /^Révoquer/ }).click()
    await dialog.getByRole('button', { name: 'Révoquer' }).click()
    await expect(row).toContainText('Révoquée le')
    expect(await tokenFor(request, replaced.clientId, replaced.secret)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    await page.goto(`${DESK}/journal`)
    await expect(
      page.getByRole('link', { name: `a révoqué la clé d’accès «\u202f${NAME}\u202f»` }),
    ).toBeVisible()
  })
})
