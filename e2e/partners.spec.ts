import type { APIRequestContext } from '@playwright/test'
import { DEMO_PASSWORD } from './account-steps.ts'
import { DESK } from './administrator.ts'
import { authorizationAsked, DEMO_PARTNER, newProof } from './demo-partner.ts'
import { openShop } from './shop-outside.ts'
import { expect, test } from './stack.ts'

const CAMILLE = 'camille@jardins-partages.example'
const ORDERS = '/v5/organizations/les-jardins-partages/orders?pageSize=1'

/** As the application's server calls. */
const call = async (request: APIRequestContext, token: string) =>
  (await request.get(ORDERS, { headers: { authorization: `Bearer ${token}` } })).status()

test('from a partner’s page through sign-in and consent, back, in, and out', async ({
  page,
  request,
  stack,
}) => {
  const { verifier, challenge } = newProof()
  let asked = ''
  const application = await openShop(
    () => `<!doctype html><title>Ludothèque</title><a href="${asked}">Relier à Obole</a>`,
  )
  const home = application.url.replace('127.0.0.1', 'localhost')
  const redirectUri = `${home}/retour?compte=8`
  const sent = { redirect_uri: redirectUri, code_challenge: challenge }
  asked = stack.url + authorizationAsked(sent).replaceAll('&', '&amp;')

  await page.goto(home)
  await page.getByRole('link', { name: 'Relier à Obole' }).click()
  await page.getByLabel('E-mail').fill(CAMILLE)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Donner accès à Ludothèque' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Les Jardins Partagés')
  await expect(main).toContainText('Voit qui a payé, participé ou adhéré')
  await expect(main).not.toContainText('Rembourser et annuler')
  await expect(main).toContainText(new URL(home).host)

  // Who refuses goes back without anything.
  await main.getByRole('link', { name: 'Refuser' }).click()
  await expect.poll(() => application.visits.at(-1)?.searchParams.get('error')).toBe('access_denied')
  const drawn = await page.goto(authorizationAsked(sent))
  // Nobody draws over it.
  expect(drawn?.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-frame-options': 'DENY',
  })
  await main.getByRole('button', { name: 'Autoriser' }).click()
  await expect(main.getByText('mot de passe').first()).toBeVisible()
  await main.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
  await main.getByRole('button', { name: 'Autoriser' }).click()
  await expect.poll(() => application.visits.at(-1)?.searchParams.get('code')).toBeTruthy()
  const answer = Object.fromEntries(application.visits.at(-1)?.searchParams ?? [])
  expect(answer).toMatchObject({ compte: '8', state: 'un-essai', iss: stack.url })

  const given = await request.post('/oauth2/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: DEMO_PARTNER.clientId,
      client_secret: DEMO_PARTNER.secret,
      code: answer['code'] ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    },
  })
  const { access_token: token, organization_slug: slug } = await given.json()
  expect([slug, await call(request, token)]).toEqual(['les-jardins-partages', 200])
  await stack.mailbox.waitFor({ to: CAMILLE, subject: 'L’application Ludothèque a accès' })

  await page.goto(`${DESK}/cles`)
  const row = page.getByRole('list', { name: 'Applications partenaires' }).getByRole('listitem')
  await expect(row).toContainText('Accès donné par Camille Delorme')
  await row.getByRole('button', { name: /^Retirer l’accès/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Votre mot de passe actuel').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Retirer l’accès' }).click()
  await expect(page.getByText('Aucune application n’a accès à l’association')).toBeVisible()
  expect(await call(request, token)).toBe(401)
  application.close()
})
