import type { BrowserContext, Page } from '@playwright/test'
import type { Recorder } from '../scripts/recorder.ts'
import { someEmail } from './donation-steps.ts'
import { examine } from './examine.ts'
import { expect, type Stack, STACK_LIMIT_MS, startStack, test as base } from './stack.ts'
import { everythingOn, startOthers } from './tools.ts'
import { awake, GARDENS, visitor } from './visitor.ts'

/** A site with every tool of others on, and those others, who keep what they are sent. */
const test = base.extend<object, { others: Recorder; stack: Stack }>({
  others: [
    // Playwright reads the names of other fixtures out of this pattern, so it must be there, empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const others = await startOthers()
      await use(others)
      await others.stop()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ others }, use) => {
      const whole = await startStack(everythingOn(others))
      await use(whole.stack)
      await whole.stop()
    },
    { scope: 'worker', timeout: STACK_LIMIT_MS },
  ],
})

const SHOP = `${GARDENS}/boutiques/boutique-solidaire`
const DONATION = `${GARDENS}/formulaires/faire-un-don`

const banner = (page: Page) => page.getByRole('region', { name: 'Outils tiers' })

/** The calls that others get from here on, as `POST /path` with what they carried. */
function calls(others: Recorder) {
  const known = others.received.length
  return (beginning = '/') => others.received.slice(known).filter(({ path }) => path.startsWith(beginning))
}

/** Every request of a browser that leaves our own site and the bank's. */
function foreign(context: BrowserContext, stack: Stack): string[] {
  const left: string[] = []
  context.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== stack.url && origin !== stack.bankUrl && request.url().startsWith('http'))
      left.push(request.url())
  })
  return left
}

const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name)

async function accept(page: Page): Promise<void> {
  await awake(page)
  await banner(page).getByRole('button', { name: 'Tout accepter' }).click()
  await expect(banner(page)).toBeHidden()
}

async function give(page: Page, email: string): Promise<void> {
  const v = visitor(page, 'fr')
  await v.choose(/^20,00\s€$/)
  await v.goOn()
  await v.fillPayer({ email, hasAddress: true })
  await v.choose('Pas de contribution')
  await v.agree()
  await v.payByCard()
  await v.seesConfirmation()
}

test('nothing of others is asked for before a yes, nor after a no, all the way to the payment', async ({
  page,
  context,
  stack,
  others,
}) => {
  const heard = calls(others)
  const left = foreign(context, stack)
  await page.goto(DONATION)
  await expect(banner(page)).toContainText('la mesure d’audience')
  await examine(page)
  const v = visitor(page, 'fr')
  await v.choose(/^20,00\s€$/)
  await v.goOn()
  await banner(page).getByRole('button', { name: 'Tout refuser' }).click()
  await expect(banner(page)).toBeHidden()
  await page.goto(DONATION)
  await awake(page)
  await expect(banner(page)).toBeHidden()
  await give(page, someEmail())
  expect(left).toEqual([])
  expect(heard()).toEqual([])
  expect((await cookieNames(context)).filter((name) => /^(_pk_|_ga|ab$)/.test(name))).toEqual([])
})

test('after a yes each hears of the visit, and nothing of the visitor', async ({ page, others }) => {
  const heard = calls(others)
  const complaints: string[] = []
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) complaints.push(line.text())
  })
  const email = someEmail()
  await page.goto(`${DONATION}?utm_source=alix@exemple.fr&email=${email}`)
  await accept(page)
  await expect.poll(() => heard('/stats/matomo.js').length).toBe(1)
  await expect
    .poll(() => heard('/tags/gtm.js').map(({ path }) => path))
    .toEqual(['/tags/gtm.js?id=GTM-OBOLE'])
  await give(page, email)
  const cart = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect
    .poll(() =>
      heard('/stats/matomo.php')
        .map(({ body }) => body)
        .join('\n'),
    )
    .toContain('Submitted')
  await expect
    .poll(() =>
      heard('/tags/collect')
        .map(({ body }) => body)
        .join('\n'),
    )
    .toContain('Submitted')
  await expect
    .poll(() =>
      heard('/ab')
        .map(({ body }) => body)
        .join('\n'),
    )
    .toContain('Submitted')
  const paid = heard('/tags/collect')
    .map(({ body }) => JSON.parse(body))
    .find(({ event }) => event === 'Campaign Payment Submitted')
  expect(paid).toMatchObject({ form_slug: 'faire-un-don', payment_amount: 2000, contribution: false })
  expect(paid).not.toHaveProperty('cart_id')
  const sent = JSON.stringify(heard().map(({ path, body, headers }) => [path, body, headers.referer]))
  for (const secret of [email, encodeURIComponent(email), 'alix', 'Alix', 'Martin', 'Lilas', cart])
    expect(sent).not.toContain(secret)
  expect(complaints).toEqual([])
})

test('a failure of a page is told once it may be, cleaned', async ({ page, others }) => {
  const heard = calls(others)
  const fails = () =>
    page.evaluate(() => {
      const error = new TypeError('nobody alix@exemple.fr in cart 0b1f6c1e-8a55-4f0e-9d4b-2f4c3f1a9e11')
      dispatchEvent(new ErrorEvent('error', { error }))
    })
  await page.goto('/')
  await awake(page)
  await fails()
  await accept(page)
  await expect.poll(() => heard('/tags/gtm.js').length).toBe(1)
  await fails()
  await expect.poll(() => heard('/watch').length).toBe(1)
  const [{ path, body } = { path: '', body: '' }] = heard('/watch')
  expect(path).toContain('/watch/api/7/envelope/?sentry_version=7&sentry_key=public-key')
  expect(body).toContain('nobody [e-mail] in cart [id]')
  expect(body).toContain('"environment":"journeys"')
})

test('taking a yes back ends the tool, removes what it left, and it is not heard of again', async ({
  page,
  context,
  others,
}) => {
  const heard = calls(others)
  await page.goto(SHOP)
  await accept(page)
  await expect
    .poll(() => cookieNames(context))
    .toEqual(expect.arrayContaining(['_pk_id.3.abcd', '_ga', 'ab']))
  await page.goto('/pages/cookies')
  await awake(page)
  const analytics = page.getByRole('checkbox', { name: /mesure d’audience/ })
  await expect(analytics).toBeChecked()
  await Promise.all([page.waitForEvent('load'), page.getByText('la mesure d’audience').click()])
  await awake(page)
  await expect(analytics).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /gestionnaire de balises/ })).toBeChecked()
  await expect.poll(() => cookieNames(context)).not.toContain('_pk_id.3.abcd')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Tout refuser' }).click()])
  await awake(page)
  await expect
    .poll(async () => (await cookieNames(context)).filter((name) => /^(_pk_|_ga|ab$)/.test(name)))
    .toEqual([])
  const before = heard().length
  await page.goto(SHOP)
  await awake(page)
  await visitor(page, 'fr').add('Le Carnet du jardinier')
  await visitor(page, 'fr').goOn()
  expect(heard()).toHaveLength(before)
})

test('a tried flag is drawn by the server for those who agreed, the same each time, and told', async ({
  page,
  context,
  others,
}) => {
  const heard = calls(others)
  const onePage = page.locator('[data-one-page]')
  await page.goto(SHOP)
  await awake(page)
  await expect(onePage).toHaveCount(0)
  await accept(page)
  await expect.poll(() => cookieNames(context)).toContain('ab')
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto(SHOP)
    await expect(onePage).toHaveCount(1)
  }
  await expect.poll(() => heard('/ab').length).toBeGreaterThan(0)
  const seen = JSON.parse(heard('/ab').at(-1)?.body ?? '{}')
  const visitorId = (await context.cookies()).find(({ name }) => name === 'ab')?.value
  expect(seen).toMatchObject({ visitor: visitorId, variants: { quickWinForm: true }, form_type: 'Shop' })
})

async function orderOnOnePage(page: Page): Promise<void> {
  const v = visitor(page, 'fr')
  // The trial that turns the page into one begins with the next document.
  await expect.poll(() => cookieNames(page.context())).toContain('ab')
  await page.goto(SHOP)
  await v.add('Le Carnet du jardinier')
  const payer = page.locator('#coordonnees')
  const email = someEmail()
  await payer.getByLabel('Prénom').fill('Alix')
  await payer.getByLabel('Nom', { exact: true }).fill('Martin')
  await payer.getByLabel('E-mail', { exact: true }).fill(email)
  await payer.getByLabel('Confirmez votre e-mail').fill(email)
  await payer.getByLabel('Adresse', { exact: true }).fill('12 rue des Lilas')
  await payer.getByLabel('Code postal').fill('69007')
  await payer.getByLabel('Ville').fill('Lyon')
  await page.getByText(/Je confirme ma contribution/).click()
  for (const consent of await page.getByText(/^J’accepte les/).all())
    await consent.click({ position: { x: 8, y: 8 } })
  await v.payByCard()
  await v.seesConfirmation()
}

for (const [who, isRobot, orders] of [
  ['a person is let through by the third party', false, 1],
  ['somebody it does not believe computes and goes on', true, 2],
] as const) {
  test(`the captcha of a third party: ${who}`, async ({ page, others }) => {
    const heard = calls(others)
    let sent = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/carts/cart-one-page') && request.method() === 'POST')
        sent += 1
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    await page.addInitScript((robot) => void ((window as { isRobot?: boolean }).isRobot = robot), isRobot)
    await page.goto(SHOP)
    await accept(page)
    await orderOnOnePage(page)
    expect(heard('/captcha/api.js')).toHaveLength(1)
    const verified = heard('/captcha/api/siteverify').map(({ body }) =>
      new URLSearchParams(body).get('response'),
    )
    expect(verified).toEqual([`site-key-order-${isRobot ? 'robot' : 'person'}`])
    expect(sent).toBe(orders)
  })
}

test('a third party that cannot be reached stops nobody', async ({ page, context, others }) => {
  const heard = calls(others)
  await context.route('**/captcha/api.js*', (route) => route.abort())
  await page.goto(SHOP)
  await accept(page)
  await orderOnOnePage(page)
  expect(heard('/captcha/api/siteverify')).toEqual([])
})

test('the policy of a page names the tools on public pages, and nowhere else', async ({
  request,
  others,
}) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? ''
  const sourcesIn = (policy: string, kind: string) =>
    policy
      .split('; ')
      .find((line) => line.startsWith(kind))
      ?.includes(others.url) ?? false
  for (const path of ['/', DONATION, '/pages/cookies']) {
    const policy = await policyOf(path)
    for (const kind of ['script-src', 'connect-src', 'frame-src'])
      expect(sourcesIn(policy, kind), path).toBe(true)
    for (const kind of ['default-src', 'img-src', 'style-src', 'form-action'])
      expect(sourcesIn(policy, kind), path).toBe(false)
  }
  const signIn = await policyOf('/connexion')
  expect(sourcesIn(signIn, 'script-src')).toBe(false)
  expect(sourcesIn(signIn, 'connect-src')).toBe(true)
  expect(await policyOf(`${DONATION}/widget`)).not.toContain(others.url)
})

test('the page of cookies asks for itself, without the banner above it', async ({ page }) => {
  await page.goto(SHOP)
  await expect(banner(page)).toBeVisible()
  await page.goto('/pages/cookies')
  await awake(page)
  await expect(page.getByRole('checkbox', { name: /mesure d’audience/ })).not.toBeChecked()
  await expect(banner(page)).toHaveCount(0)
})

base('without tools there is no banner and nothing to choose', async ({ page }) => {
  await page.goto(DONATION)
  await awake(page)
  await expect(banner(page)).toHaveCount(0)
  await page.goto('/pages/cookies/en')
  await expect(page.getByText('there is nothing to choose')).toBeVisible()
})
