import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WIDGET_SEGMENTS } from '@obole/core/site/addresses'
import { confirmed, someEmail } from './donation-steps.ts'
import { expect, test } from './stack.ts'
import { GARDENS, visitor } from './visitor.ts'
import { orderOf } from './stored-orders.ts'

/** A site that is not ours: 127.0.0.1 where we are localhost, on a port of its own. */
async function openSite(html: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, answer) => {
    answer
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>Un autre site</title>${html}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, server }
}

for (const [how, keepsNothing] of [
  ['pays through to the end, at the top', false],
  ['pays so in a browser that lets a frame keep nothing', true],
] as const)
  test(`a form embedded in a page of another origin ${how}`, async ({ page, stack }) => {
    if (keepsNothing)
      await page.addInitScript(() => {
        if (window === window.top) return
        const denied = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        }
        for (const name of ['sessionStorage', 'localStorage'])
          Object.defineProperty(window, name, { get: denied })
      })
    const form = `${stack.url}${GARDENS}/evenements/fete-de-printemps/widget`
    const site = await openSite(
      `<iframe src="${form}" title="Billetterie" width="100%" height="400"></iframe><script src="${stack.url}/embed.js" async></script>`,
    )
    try {
      const email = someEmail()
      await page.goto(site.url)
      const frame = page.frameLocator('iframe')
      const goOn = frame.getByRole('button', { name: 'Continuer' }).filter({ visible: true })
      await frame.getByRole('button', { name: 'Ajouter, Tarif réduit' }).click()
      // The frame grows with what it shows: one scroll bar, that of the page.
      await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(900)
      await goOn.click()
      await expect(frame.getByRole('heading', { level: 1, name: 'Les participants' })).toBeVisible()
      await frame.getByLabel('Prénom').fill('Alix')
      await frame.getByLabel('Nom', { exact: true }).fill('Martin')
      await frame.getByLabel('E-mail').fill(email)
      await frame.getByText('C’est cette personne qui paie').click()
      await goOn.click()
      await expect(frame.getByRole('heading', { level: 1, name: 'Mes coordonnées' })).toBeVisible()
      await goOn.click()
      await frame.getByText(/Je confirme ma contribution/).click()
      for (const consent of await frame.getByText(/^J’accepte les/).all()) {
        await consent.click({ position: { x: 8, y: 8 } })
      }
      expect(page.url()).toBe(site.url)
      await frame
        .getByRole('button', { name: /^Payer/ })
        .filter({ visible: true })
        .click()
      // The bank must be seen in the address bar.
      await expect(page).toHaveURL(
        (url) => url.origin === stack.url && url.pathname.startsWith('/paiement/embarque/'),
      )
      await visitor(page, 'fr').payByCard('accepted')
      await expect(page).toHaveURL(confirmed)
      // Outside the frame they are another visitor to us, and are known by what they brought along.
      expect(page.url()).not.toContain('passage')
      await expect(page.getByText(email)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Voir ma commande' })).toBeVisible()
      expect((await orderOf(stack, email)).items).toHaveLength(1)
    } finally {
      site.server.close()
    }
  })

test('display widgets are documents without a script, and lead to the campaign at the top', async ({
  page,
  stack,
}) => {
  const campaign = `${GARDENS}/collectes/une-serre-pour-tous`
  const widgets = Object.values(WIDGET_SEGMENTS).map((segment) => `${stack.url}${campaign}/${segment}`)
  for (const widget of widgets) {
    const answer = await page.request.get(widget)
    expect(answer.status()).toBe(200)
    expect(await answer.text()).not.toMatch(/<script|\son\w+=|javascript:/i)
  }
  const site = await openSite(
    widgets.map((src) => `<iframe src="${src}" width="360" height="480"></iframe>`).join(''),
  )
  try {
    await page.goto(site.url)
    for (const [index] of widgets.entries()) {
      await expect(page.frameLocator('iframe').nth(index).getByRole('link')).toBeVisible()
    }
    await page.frameLocator('iframe').first().getByRole('link').click()
    await expect(page).toHaveURL(`${stack.url}${campaign}`)
  } finally {
    site.server.close()
  }
})

test('one tag shows a widget whole, on a phone too; pasted into WordPress it grows and leads to the campaign', async ({
  page,
  stack,
}) => {
  const campaign = `${GARDENS}/collectes/une-serre-pour-tous`
  const widget = `${campaign}/widget-vignette-horizontale`
  const tag = `<script src="${stack.url}/embed.js" data-src="${widget}" data-title="Une serre" data-width="680" data-height="280" async></script>`
  // WordPress gives a frame it does not know a secret, and no right but that to run scripts.
  const pressed = `<iframe id="wp" sandbox="allow-scripts" src="${stack.url}${widget}?hauteur=1#?secret=abc" width="350" height="50"></iframe>
    <script>window.heard = []; addEventListener('message', ({ data }) => { if (data.secret === 'abc') heard.push(data) })</script>`
  const plain = `<iframe id="plain" src="${stack.url}${widget}" style="width:680px;max-width:100%;height:280px;border:0"></iframe>`
  const site = await openSite(`<meta name="viewport" content="width=device-width">${pressed}${tag}${plain}`)
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(site.url)
    const frames = page.locator('iframe')
    await expect(frames).toHaveCount(3)
    const within = async (index: number) => {
      const frame = page.frameLocator('iframe').nth(index)
      const card = await frame.locator('.card').boundingBox()
      const around = await frames.nth(index).boundingBox()
      return { cut: (card?.y ?? 0) + (card?.height ?? 999) - ((around?.y ?? 0) + (around?.height ?? 0)) }
    }
    await expect.poll(async () => (await within(1)).cut).toBeLessThanOrEqual(0)
    expect((await within(2)).cut).toBeLessThanOrEqual(0)
    await page.frameLocator('#wp').getByRole('link').click()
    const heard = async (name: string) => {
      const all = await page.evaluate(
        () => Reflect.get(window, 'heard') as { message: string; value: unknown }[],
      )
      return all.find(({ message }) => message === name)?.value
    }
    await expect.poll(() => heard('height')).toBeGreaterThan(100)
    await expect.poll(() => heard('link')).toBe(`${stack.url}${campaign}`)
  } finally {
    site.server.close()
  }
})

test('a campaign says where a pasted address is asked about, and the answer shows its widget', async ({
  page,
  stack,
}) => {
  await page.goto(`${GARDENS}/evenements/fete-de-printemps`)
  const link = page.locator('link[type="application/json+oembed"]')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  const { html } = (await answer.json()) as { html: string }
  const site = await openSite(html)
  try {
    await page.goto(site.url)
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
      /Fête de printemps/,
    )
  } finally {
    site.server.close()
  }
  // Nothing points to what is not for everybody.
  await page.goto(`${stack.url}${GARDENS}/paiements/location-de-la-salle`)
  await expect(link).toHaveCount(0)
})

test('the way on of a framed form stands under what is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${GARDENS}/evenements/fete-de-printemps/widget`)
  const next = page.getByRole('button', { name: 'Continuer' }).filter({ visible: true })
  const last = page.getByRole('heading', { level: 3 }).last()
  const [below, above] = [await next.boundingBox(), await last.boundingBox()]
  expect(below?.y ?? 0).toBeGreaterThan(above?.y ?? Infinity)
})

test('no other page may be framed by another site', async ({ page, stack }) => {
  const paths = ['/', `${GARDENS}/evenements/fete-de-printemps`, '/connexion', '/paiement/embarque/x']
  for (const path of paths) {
    const { 'content-security-policy': policy, 'x-frame-options': options } = (
      await page.request.get(path)
    ).headers()
    expect(policy, path).toContain("frame-ancestors 'self'")
    expect(options, path).toBe('SAMEORIGIN')
  }
  const form = `${stack.url}${GARDENS}/evenements/fete-de-printemps`
  const site = await openSite(`<iframe src="${form}"></iframe>`)
  try {
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(site.url)
    await refused
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0)
  } finally {
    site.server.close()
  }
})
