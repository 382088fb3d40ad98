import { ADMINISTRATOR, signIn } from './account-steps.ts'
import { EMPTY_TIER } from '@obole/contract/empty-campaign'
import { LOCALE_COOKIE } from '@obole/core/locale'
import { draftOf, stateOf } from './administrator.ts'
import { someEmail } from './donation-steps.ts'
import { expectFocusKept } from './kept-focus.ts'
import { BEES } from './scenes.ts'
import { expect, test } from './stack.ts'
import { awake, GARDENS, visitor } from './visitor.ts'

test.describe.configure({ mode: 'parallel' })

const CLOSED = [
  ['boutiques/marche-de-noel-2025', 'Cette campagne est fermée', 200],
  ['adhesions/adhesion-2024', 'Cette campagne n’existe plus', 410],
  ['evenements/fete-de-printemps-2028', 'C’est pour bientôt', 200],
  ['evenements/vendanges-de-septembre', 'La billetterie est fermée', 200],
  ['evenements/atelier-greffe', 'C’est complet', 200],
] as const

for (const [campaign, says, status] of CLOSED) {
  test(`${campaign} says « ${says} » and sells nothing`, async ({ page }) => {
    expect((await page.goto(`${GARDENS}/${campaign}`))?.status()).toBe(status)
    await expect(page.getByRole('heading', { level: 2, name: says })).toBeVisible()
    await expect(page.getByRole('button', { name: /Ajouter|Continuer/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /réglages/ })).toHaveCount(0)
    // Nor does an address of a later step.
    await page.goto(`${GARDENS}/${campaign}/4`)
    await expect(page.getByRole('heading', { level: 2, name: says })).toBeVisible()
  })
}

test('a deleted campaign in a widget leads to the association, in the whole window and the same language', async ({
  page,
}) => {
  await page.goto(`${GARDENS}/adhesions/adhesion-2024/widget/en`)
  for (const name of ['See the campaigns of Les Jardins Partagés', 'Les Jardins Partagés']) {
    const link = page.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', `${GARDENS}/en`)
    await expect(link).toHaveAttribute('target', '_top')
  }
})

test('a draft is to a stranger what nothing is, at each of its addresses', async ({ page }) => {
  const addresses = ['', '/2', '/en', '/widget', '/widget-bouton', '/widget-vignette', '/agenda.ics']
  const shown = async (campaign: string, at: string) => {
    const answer = await page.request.get(`${GARDENS}/evenements/${campaign}${at}`)
    const body = (await answer.text()).replaceAll(campaign, '').replaceAll(/nonce[^ >]*|[0-9a-f-]{36}/g, '')
    return { status: answer.status(), length: body.length, isNamed: /étoiles/i.test(body) }
  }
  // A stranger's very first page carries its styles; any other is the same for both.
  await page.request.get('/')
  for (const at of addresses) {
    const draft = await shown('nuit-des-etoiles', at)
    expect(draft).toMatchObject({ status: 404, isNamed: false })
    expect(draft).toEqual(await shown('une-fete-jamais-vue', at))
  }
  const answers = ['/sitemap.xml', '/associations', '/associations/les-jardins-partages', '/']
  for (const at of answers)
    expect(await (await page.request.get(at)).text()).not.toContain('nuit-des-etoiles')
})

test('what the server drew stays while the rest of the page is still on its way', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route(/campaign-state.*\.js/, async (route) => {
    await late.promise
    await route.continue()
  })
  const arrival = page.goto(`${GARDENS}/evenements/atelier-greffe`)
  // The browser has taken over what it has: a link opens a dialog.
  await awake(page)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('h1')).toBeVisible()
  late.resolve()
  await arrival
})

test('what one types and presses before the program has come is done when it comes', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route(/assets\/.*\.js/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(`${BEES}/collectes/un-rucher-sur-les-toits`, { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill(someEmail())
  await page.getByRole('button', { name: 'Me prévenir' }).click()
  await page.getByRole('button', { name: 'Me prévenir' }).click()
  late.resolve()
  await expect(page.getByText('Votre e-mail est enregistré').first()).toBeVisible()
})

test('not yet open says when it opens', async ({ page }) => {
  await page.goto(`${GARDENS}/evenements/fete-de-printemps-2028`)
  await expect(page.getByText(/Ouverture .*15 janvier 2028.*9\s?h/)).toBeVisible()
})

test('an administrator signs in where they are and sees what visitors do not, with the way to its settings', async ({
  page,
}) => {
  await page.goto(`${GARDENS}/boutiques/marche-de-noel-2025`)
  await awake(page)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(ADMINISTRATOR.username)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(ADMINISTRATOR.password)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  const settings = page.getByRole('link', { name: 'Gérer la campagne dans les réglages' })
  await expect(settings).toBeVisible()
  await page.goto(`${GARDENS}/evenements/nuit-des-etoiles`)
  await expect(page.getByText('Brouillon')).toBeVisible()
  await expect(page.getByText('Entrée', { exact: true })).toBeVisible()
  for (const [campaign, path] of [
    ['evenements/nuit-des-etoiles', 'evenements/nuit-des-etoiles'],
    ['boutiques/marche-de-noel-2025', 'boutiques/marche-de-noel-2025'],
    ['adhesions/adhesion-2024', 'adhesions/adhesion-2024'],
  ]) {
    await page.goto(`${GARDENS}/${campaign}`)
    await expect(settings).toHaveAttribute('href', `/admin/les-jardins-partages/${path}`)
  }
  await page.locator('summary').filter({ hasText: 'Camille' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await expect(settings).toHaveCount(0)
})

test('the bar of an administrator leads to the four places of the admin site; a sale is called « ventes » there', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page)
  await page.goto(`${GARDENS}/paiements/stage-de-permaculture`)
  const bar = page.getByRole('navigation', { name: 'Gérer cette campagne' })
  const links = await bar.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const base = '/admin/les-jardins-partages/ventes/stage-de-permaculture'
  expect(links).toEqual(
    ['contenu', 'partage', 'statistiques', 'administrateurs'].map((section) => `${base}/${section}`),
  )
})

test('a suspended association keeps the e-mail of whoever wanted to pay', async ({ page, stack }) => {
  const email = someEmail()
  await page.goto(`${BEES}/collectes/un-rucher-sur-les-toits`)
  await expect(page.getByRole('heading', { name: 'Les paiements sont suspendus' })).toBeVisible()
  await page.getByLabel('Votre e-mail').fill('pas une adresse')
  await page.getByRole('button', { name: 'Me prévenir' }).click()
  await expect(page.getByLabel('Votre e-mail')).toBeFocused()
  await page.getByLabel('Votre e-mail').fill(email)
  await page.getByRole('button', { name: 'Me prévenir' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Votre e-mail est enregistré' })).toBeVisible()
  await expectFocusKept(page)
  const kept = await stack.query('select from prospects where email = $1', [email])
  expect(kept).toHaveLength(1)
})

test('a press that follows a refusal at once is heard', async ({ page }) => {
  await page.goto(`${BEES}/collectes/un-rucher-sur-les-toits`)
  await awake(page)
  await page.getByLabel('Votre e-mail').fill('pas une adresse')
  const press = page.getByRole('button', { name: 'Me prévenir' })
  await press.evaluate(async (button: HTMLButtonElement, email) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const field = button.form?.querySelector('input')
    button.click()
    await nextFrame()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, email)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    await nextFrame()
    button.click()
  }, someEmail())
  await expect(page.getByRole('status').filter({ hasText: 'Votre e-mail est enregistré' })).toBeVisible()
})

test('a button that a suggestion pushes away from the pointer is pressed all the same', async ({ page }) => {
  await page.goto('/connexion')
  await awake(page)
  await page.getByLabel('E-mail').fill('zoe@gmial.com')
  const press = page.getByRole('main').getByRole('button', { name: 'Se connecter' })
  const box = await press.boundingBox()
  if (!box) throw new Error('no button')
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  await expect.poll(async () => (await press.boundingBox())?.y).toBeGreaterThan(box.y + 3)
  await page.mouse.up()
  await expect(page.getByLabel('Mot de passe')).toHaveAttribute('aria-invalid', 'true')
})

test('a finger that began on a button and scrolled presses nothing', async ({ page }) => {
  await page.goto('/connexion')
  await awake(page)
  const press = page.getByRole('main').getByRole('button', { name: 'Se connecter' })
  const pressed = await press.evaluate((button) => {
    let clicks = 0
    button.addEventListener('click', () => (clicks += 1))
    const at = { bubbles: true, clientX: 100, clientY: 100 }
    const clicksAfter = (...events: Event[]) =>
      new Promise<number>((resolve) => {
        button.style.marginTop = '0'
        for (const event of events) button.dispatchEvent(event)
        button.style.marginTop = '80px'
        document.body.dispatchEvent(new MouseEvent('click', at))
        setTimeout(() => resolve(clicks), 50)
      })
    const begins = () => new PointerEvent('pointerdown', at)
    return clicksAfter(begins(), new PointerEvent('pointercancel', at)).then(async (scrolled) => ({
      scrolled,
      stayed: await clicksAfter(begins()),
    }))
  })
  expect(pressed).toEqual({ scrolled: 0, stayed: 1 })
})

test('an unknown page is a 404 that says so, in both languages', async ({ page }) => {
  const unknown = await page.goto('/cette-page-n-existe-pas')
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Cette page est introuvable' })).toBeVisible()
  const english = await page.goto(`${GARDENS}/evenements/une-fete-inconnue/en`)
  expect(english?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
})

test('an address that cannot be read gets a page, and a program its problem', async ({ page, request }) => {
  const unreadable = await page.goto('/%E0%A4%A')
  expect(unreadable?.status()).toBe(400)
  await expect(page.getByRole('heading', { name: 'Cette demande est incomplète' })).toBeVisible()
  await expect(page.getByText('L’adresse ou le formulaire contenait une valeur')).toBeVisible()
  const problem = await request.get('/api/organizations/%E0%A4%A')
  expect(problem.status()).toBe(400)
  expect(problem.headers()['content-type']).toContain('json')
})

const MOVED = [
  ['/associations/Les-Jardins-Partages/Evenements/Fete-de-Printemps', 301],
  ['/associations/les+jardins+partages/evenements/fete+de+printemps', 301],
  ['/associations/les%20jardins%20partages/evenements/fete%20de%20printemps', 301],
  ['/les-jardins-partages/evenements/fete-de-printemps', 301],
] as const

for (const [written, status] of MOVED) {
  test(`${written} is moved to the address it means, with what follows it`, async ({ page }) => {
    const answer = await page.request.get(`${written}?source=lettre`, { maxRedirects: 0 })
    expect(answer.status()).toBe(status)
    expect(new URL(answer.headers()['location'] ?? '', answer.url()).pathname).toBe(
      `${GARDENS}/evenements/fete-de-printemps`,
    )
    expect(answer.headers()['location']).toContain('?source=lettre')
  })
}

test('the language chosen is remembered, and the address says which it is', async ({ page, context }) => {
  await page.goto(`${GARDENS}/formulaires/faire-un-don`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/faire-un-don\/en$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const cookie = (await context.cookies()).find(({ name }) => name === LOCALE_COOKIE)
  expect(cookie?.value).toBe('en')
  const days = (Number(cookie?.expires) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
  // Another campaign, at its French address: the choice goes before the browser's own language.
  await page.goto(`${GARDENS}/evenements/fete-de-printemps`)
  await expect(page).toHaveURL(/\/fete-de-printemps\/en$/)
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page).toHaveURL(/\/fete-de-printemps$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('a cart survives a reload, at the step where one was, with what was typed', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.add('Tarif réduit')
  await v.goOn()
  // Every question that may stay unanswered says so, whatever its kind.
  for (const question of ['première fête au jardin', 'Comment nous avez-vous connus'])
    await expect(page.getByText(new RegExp(`${question}.*\\(facultatif\\)`))).toBeVisible()
  await page.getByLabel('Prénom').fill('Alix')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Les participants' })).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Alix')
  await expect(page.getByText(/panier est gardé encore/).filter({ visible: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Quantité, Tarif réduit')).toContainText('1')
})

test('a link to a later step lands where its reader can begin', async ({ page }) => {
  for (const step of [2, 3, 4]) {
    await page.goto(`${GARDENS}/evenements/fete-de-printemps/${step}`)
    await expect(page).toHaveURL(/\/fete-de-printemps$/)
    await expect(page.getByRole('heading', { name: 'Choisissez vos billets' })).toBeVisible()
  }
})

test('a step further than one’s answers leads back to the first question left', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.add('Tarif réduit')
  await v.goOn()
  await expect(page).toHaveURL(/\/fete-de-printemps\/2$/)
  await page.goto(`${GARDENS}/evenements/fete-de-printemps/4`)
  await expect(page).toHaveURL(/\/fete-de-printemps\/2$/)
})

test('who holds the last places keeps them when the page is read again, and finds all reserved without them', async ({
  page,
  browser,
  baseURL,
}) => {
  const jury = await draftOf(page, 'Event', `Le jury ${crypto.randomUUID()}`, {
    startDate: '2030-05-11T08:00:00Z',
    allowIndividualPayer: false,
    allowOrganismPayer: true,
    tiers: [{ ...EMPTY_TIER, id: -1, name: 'Place au jury', tierType: 'Registration', stock: 2 }],
  })
  await stateOf(page, jury, 'Public')
  const stranger = await browser.newContext(baseURL ? { baseURL } : {})
  const theirs = await stranger.newPage()
  const v = visitor(theirs, 'fr')
  await v.open(`evenements/${jury.form.formSlug}`)
  await v.addTwo('Place au jury')
  await v.goOn()
  // Nobody is asked which kind of payer they are where only one is taken.
  const organisation = { name: 'Pépinières du Rhône', siren: '732 829 320', legalStatus: '1' }
  await v.seesPayerStep()
  await expect(theirs.getByText('Vous payez en tant que')).toHaveCount(0)
  await theirs.getByLabel('Raison sociale').fill(organisation.name)
  await theirs.getByLabel('SIREN').fill(organisation.siren)
  await theirs.getByLabel('Statut juridique').selectOption(organisation.legalStatus)
  await v.fillPayer({ email: someEmail() })
  await expect(theirs.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeVisible()

  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeVisible()
  await v.open(`evenements/${jury.form.formSlug}`)
  await expect(theirs.getByLabel('Quantité, Place au jury')).toContainText('2')
  await v.goOn()
  await v.seesPayerStep()

  await page.goto(`${GARDENS}/evenements/${jury.form.formSlug}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Tout est réservé pour l’instant' })).toBeVisible()
  await stranger.close()
})

test('a contribution that a discount code changes is confirmed again', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.addTwo('Tarif réduit')
  await v.choose(/^10,00\s€$/)
  await v.goOn()
  for (const [index, name] of ['Alix', 'Camille'].entries()) {
    await v.name(v.card('Tarif réduit').nth(index), name, 'Martin')
  }
  await v.goOn()
  await v.fillPayer({ email: someEmail() })
  const confirmation = page.getByRole('checkbox', { name: /Je confirme ma contribution/ })
  await page.getByText(/Je confirme ma contribution/).click()
  await expect(confirmation).toBeChecked()
  await v.button('J’ai un code promo').click()
  await page.getByLabel('Code promo').fill('bienvenue10')
  await v.button('Appliquer').click()
  await expect(v.button('Retirer')).toBeVisible()
  await expect(confirmation).not.toBeChecked()
})

test('whoever takes another rate keeps what they answered', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('evenements/fete-de-printemps')
  await v.add('Plein tarif')
  await v.goOn()
  const full = v.card('Plein tarif')
  await v.name(full, 'Alix', 'Martin')
  await v.choose('Cuisine des fleurs', full)
  await full.getByLabel('Comment nous avez-vous connus ?').fill('Par une voisine')
  await v.open('evenements/fete-de-printemps')
  await v.button('Retirer, Plein tarif').click()
  await v.add('Tarif réduit')
  await v.goOn()
  const reduced = v.card('Tarif réduit')
  await expect(reduced.getByLabel('Prénom')).toHaveValue('Alix')
  await expect(reduced.getByLabel('Nom', { exact: true })).toHaveValue('Martin')
  await expect(reduced.getByLabel('Comment nous avez-vous connus ?')).toHaveValue('Par une voisine')
  await expect(reduced.getByRole('radio', { name: 'Cuisine des fleurs' })).toBeChecked()
})

test('the link of a cart that is gone says so', async ({ page }) => {
  await page.goto(`${GARDENS}/checkout/AAAAAAAAAAAAAAAAAAAAAAAAAA`)
  await expect(page.getByRole('alert')).toContainText('n’est plus valide ou a déjà été utilisé')
})
