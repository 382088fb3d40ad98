import { get } from 'node:http'
import { NO_ANSWER } from '@obole/core/errors/no-answer'
import { someEmail } from './donation-steps.ts'
import { expect, test } from './stack.ts'
import { listen } from './reported-events.ts'
import { awake, GARDENS, visitor } from './visitor.ts'

test('measures a journey by the specification’s names, and nothing of the visitor', async ({ page }) => {
  const reported = await listen(page)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const v = visitor(page, 'fr')
  const email = someEmail()
  await v.open('formulaires/faire-un-don?utm_source=lettre')
  const ours = new URL(page.url()).host
  await v.choose(/^20,00\s€$/)
  await v.goOn()
  await v.fillPayer({ email, hasAddress: true })
  await v.choose('Pas de contribution')
  await v.agree()
  await v.payByCard()
  await expect.poll(() => reported.map(({ event }) => event)).toContain('Campaign Payment Submitted')
  const campaign = {
    organization_slug: 'les-jardins-partages',
    form_type: 'Donation',
    form_slug: 'faire-un-don',
    form_name: 'Faire un don',
    form_state: 'Public',
    source: 'lettre',
  }
  const viewed = reported.filter(({ event }) => event === 'Campaign Step viewed')
  expect(viewed.map(({ properties }) => properties['page_title'])).toEqual([
    'Parcours étape 1 sur 4',
    'Parcours étape 3 sur 4',
    'Parcours étape 4 sur 4',
  ])
  expect(reported.filter(({ event }) => event === 'Campaign First click')).toHaveLength(1)
  expect(reported.filter(({ event }) => event === 'Campaign Step completed')).toHaveLength(2)
  for (const { properties } of reported) expect(properties).toMatchObject(campaign)
  expect(reported.find(({ event }) => event === 'Tip updated')?.properties).toMatchObject({
    contribution_type: 'none',
    contribution: false,
    contribution_default_amount: 390,
    contribution_amount: 0,
    payment_amount: 2000,
  })
  expect(reported.find(({ event }) => event === 'Campaign Payment Submitted')?.properties).toMatchObject({
    payment_amount: 2000,
    contribution: false,
    contribution_type: 'none',
    contribution_default_amount: 390,
    contribution_amount: 0,
    payment_frequency_type: 'Single',
  })
  expect(JSON.stringify(reported)).not.toContain(email)
  // The bank's card fields are the only thing from elsewhere, and only where one pays.
  const foreign = [...hosts].filter((host) => host !== ours)
  expect(foreign.length).toBeLessThanOrEqual(1)
})

test('a part of the page whose release is gone reloads it, once', async ({ page }) => {
  let loads = 0
  await page.route(/\/assets\/(?:sign-in-dialog|manifest)-/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await awake(page)
  page.on('load', () => (loads += 1))
  const signIn = page.getByRole('link', { name: 'Se connecter' })
  await signIn.click()
  await expect.poll(() => loads).toBe(1)
  await awake(page)
  await signIn.click()
  await expect(page.getByText(NO_ANSWER.title.fr).first()).toBeVisible()
  expect(loads).toBe(1)
})

test('each language is a page of its own to a search engine, and an event is described to it', async ({
  page,
  stack,
}) => {
  const french = `${stack.url}${GARDENS}/evenements/fete-de-printemps`
  const linksAt = async (path: string) => {
    await page.goto(path)
    const hrefs = (selector: string) =>
      page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    return {
      canonical: await hrefs('link[rel=canonical]'),
      alternates: await hrefs('link[rel=alternate][hreflang]'),
    }
  }
  const alternates = [french, `${french}/en`, french]
  expect(await linksAt(french)).toEqual({ canonical: [french], alternates })
  const event = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(event).toMatchObject({
    '@type': 'Event',
    name: 'Fête de printemps au jardin',
    location: { address: { addressLocality: 'Lyon' } },
  })
  expect(event.offers).toContainEqual(
    expect.objectContaining({
      name: 'Visite à la tombée du jour',
      availability: 'https://schema.org/SoldOut',
    }),
  )
  expect(await linksAt(`${french}/en`)).toEqual({ canonical: [`${french}/en`], alternates })
  expect(await linksAt(`${french}/widget`)).toEqual({ canonical: [], alternates: [] })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
})

test('the papers of an order come to its confirmation by themselves', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.add('Enfant de moins de 6 ans')
  await v.goOn()
  await v.name(v.card('Enfant de moins de 6 ans'), 'Lou', 'Martin')
  await v.goOn()
  await v.fillPayer({ email: someEmail() })
  await v.agreeToFree()
  await v.seesConfirmation()
  await expect(page.getByRole('link', { name: /^Billet/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ajouter à mon agenda' })).toBeVisible()
  await page.getByRole('link', { name: 'Voir ma commande' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre commande' })).toBeVisible()
})

test('a kind of campaign that nobody makes here is refused politely, in either language', async ({
  page,
}) => {
  for (const kind of ['fundraising', 'unknown']) {
    const french = await page.goto(`/associations/les-jardins-partages/${kind}/un-defi`)
    expect(french?.status()).toBe(404)
    await expect(page.getByText('Cette sorte de campagne n’est pas proposée ici.')).toBeVisible()
    const english = await page.goto(`/associations/les-jardins-partages/${kind}/un-defi/en`)
    expect(english?.status()).toBe(404)
    await expect(page.getByText('This kind of campaign is not offered here.')).toBeVisible()
  }
})

test('no address of ours sends anybody elsewhere, in whatever language it is asked for', async ({
  page,
  stack,
}) => {
  const tricks = [
    '//x//evil.example',
    '//evil.example',
    '/.//evil.example',
    '/%2F%2Fevil.example',
    '/x//evil.example',
  ]
  for (const path of tricks) {
    const answer = await rawGet(stack.url, `${path}?langue=fr`)
    expect(answer, path).toEqual({ status: 404, location: null })
  }
  const chosen = await rawGet(stack.url, '/en?langue=fr')
  expect(chosen).toEqual({ status: 302, location: '/' })
  await page.goto(`/connexion?redirectTo=${encodeURIComponent('/.//evil.example')}`)
  await expect(page.getByRole('link', { name: /Créer/ }).first()).toBeVisible()
  expect(await page.content()).not.toContain('evil.example')
})

/** As it is written: no library puts the path in order on the way. */
async function rawGet(origin: string, path: string): Promise<{ status: number; location: string | null }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asked = get({ hostname, port, path }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null })
    })
    asked.on('error', reject)
  })
}

test('every page of associations has its English twin', async ({ page }) => {
  const twins = [
    ['/associations/en', 'Associations'],
    ['/associations/les-jardins-partages/en', 'Les Jardins Partagés'],
    ['/associations/les-jardins-partages/formulaires/en', 'Les Jardins Partagés'],
  ] as const
  for (const [address, title] of twins) {
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${address}$`))
    await expect(page.locator('link[hreflang="fr"]')).toHaveAttribute(
      'href',
      new RegExp(`${address.slice(0, -'/en'.length)}$`),
    )
  }
})
