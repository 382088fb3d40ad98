import type { Page } from '@playwright/test'
import { freePorts } from '../scripts/ports.ts'
import { someEmail } from './donation-steps.ts'
import { expect, type Stack, STACK_LIMIT_MS, startStack, test as base } from './stack.ts'
import { awake, GARDENS, visitor } from './visitor.ts'

interface Places {
  port: number
  front: string
  desk: string
  account: string
  api: string
  auth: string
}

/** Every face of the site at a host of its own. A browser finds all that end in `localhost` on this machine. */
const test = base.extend<object, { places: Places; stack: Stack }>({
  places: [
    // Playwright reads the names of other fixtures out of this pattern, so it must be there, empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = await freePorts(4)
      const at = (name: string) => `http://${name}obole.localhost:${port}`
      await use({
        port,
        front: at(''),
        desk: at('desk.'),
        account: at('compte.'),
        api: `${at('api.')}/v5`,
        auth: at('auth.'),
      })
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ places }, use) => {
      const whole = await startStack({
        PORT: String(places.port),
        PUBLIC_URL: places.front,
        ADMIN_URL: places.desk,
        SIGN_IN_URL: places.account,
        API_URL: places.api,
        AUTH_URL: places.auth,
        COOKIE_DOMAIN: 'obole.localhost',
      })
      await use(whole.stack)
      await whole.stop()
    },
    { scope: 'worker', timeout: STACK_LIMIT_MS },
  ],
})

/** Calls of the API and of authentication, by where they went: not what the pages fetch of themselves. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (
      ['fetch', 'xhr', 'ping'].includes(request.resourceType()) &&
      !/\.data\b|__manifest/.test(request.url())
    )
      calls.push(request.url())
  })
  return calls
}

test('a gift is made where the calls go elsewhere, and the mail leads to the right places', async ({
  page,
  places,
  stack,
}) => {
  const calls = callsOf(page)
  const complaints: string[] = []
  page.on('console', (line) => {
    if (/Content Security Policy|CORS/.test(line.text())) complaints.push(line.text())
  })
  const email = someEmail()
  const v = visitor(page, 'fr')
  await v.open('formulaires/faire-un-don')
  await v.choose(/^20,00\s€$/)
  await v.goOn()
  await v.fillPayer({ email, hasAddress: true })
  await v.agree()
  await v.payByCard()
  await v.seesConfirmation()
  const ours = calls.filter((url) => url.includes('obole.localhost') && !url.includes('/assets/'))
  expect(ours.some((url) => url.startsWith(`${places.api}/carts`))).toBe(true)
  expect(ours.some((url) => url.startsWith(`${places.api}/events`))).toBe(true)
  expect(
    ours.filter((url) => !url.startsWith(`${places.api}/`) && !url.startsWith(`${places.auth}/`)),
  ).toEqual([])
  expect(complaints).toEqual([])
  const mail = await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
  const text = JSON.stringify(mail)
  expect(text).toContain(`${places.front}/commande/`)
  expect(text).not.toContain(`${places.front}/api/`)
  await stack.doctor()
})

test('one signs in at the account’s place and works at the desk’s, with one session for all', async ({
  page,
  places,
}) => {
  const calls = callsOf(page)
  await page.goto(`${places.front}/admin/les-jardins-partages`)
  await expect(page).toHaveURL((url) => url.origin === places.account && url.pathname === '/connexion')
  await awake(page)
  await page.getByLabel('E-mail').fill('camille@jardins-partages.example')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Jardin-Ouvert-2026')
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`${places.desk}/admin/les-jardins-partages`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls.some((url) => url.startsWith(`${places.auth}/token`))).toBe(true)
  // The public pages know who came.
  await page.goto(`${places.front}${GARDENS}/formulaires/faire-un-don`)
  await expect(page.getByText('Camille').first()).toBeVisible()
  await page.goto(`${places.front}/utilisateur/compte`)
  await expect(page).toHaveURL(`${places.account}/utilisateur/compte`)
})

test('each page is at its own place, whichever it was asked for at', async ({ page, places }) => {
  await page.goto(`${places.desk}${GARDENS}`)
  await expect(page).toHaveURL(`${places.front}${GARDENS}`)
  await page.goto(`${places.front}/connexion?redirectTo=%2Fadmin`)
  await expect(page).toHaveURL(`${places.account}/connexion?redirectTo=%2Fadmin`)
  await page.goto(`${places.account}/`)
  await expect(page).toHaveURL(`${places.front}/`)
  const policy = (await page.goto(`${places.front}/`))?.headers()['content-security-policy'] ?? ''
  const connect = policy.split('; ').find((line) => line.startsWith('connect-src')) ?? ''
  expect(connect).toContain(new URL(places.api).origin)
  expect(connect).toContain(places.auth)
})

test('only our own places may call with somebody’s session', async ({ places, stack }) => {
  const answer = (origin: string) =>
    fetch(`http://127.0.0.1:${places.port}/v5/carts`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
    })
  for (const origin of [places.front, places.desk, places.account]) {
    const heard = await answer(origin)
    expect(heard.status).toBe(400)
    expect(heard.headers.get('access-control-allow-origin')).toBe(origin)
  }
  const stranger = await answer('http://elsewhere.localhost')
  expect(stranger.status).toBe(403)
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  expect(stack.url).toBe(places.front)
})
