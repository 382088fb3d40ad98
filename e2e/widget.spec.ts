import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WIDGET_SEGMENTS } from '@obole/core/addresses'
import { confirmed, someEmail } from './donation-steps.ts'
import { expect, test } from './stack.ts'
import { GARDENS, visitor } from './visitor.ts'
import { orderOf } from './written.ts'

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

test('a form embedded in a page of another origin pays through to the end, at the top', async ({
  page,
  stack,
}) => {
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
