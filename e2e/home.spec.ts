import { expect, onBothScreens, test } from './stack.ts'
import { DEMONSTRATION } from './visitor.ts'

test('the card of a campaign whose places are gone says so, in both languages', async ({ page }) => {
  await page.goto('/associations/les-jardins-partages')
  const card = page.getByRole('link', { name: /greffe/i })
  await expect(card.getByText('Complet', { exact: true })).toBeVisible()
  await expect(page.getByText('Complet', { exact: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(card.getByText('Sold out', { exact: true })).toBeVisible()
})

onBothScreens(() => {
  test('a newcomer is led from the home page to every campaign, the test cards and the mailbox', async ({
    page,
    stack,
  }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main li a[href*="/associations/"]').first()).toBeVisible()
    // The home page shows the moment's, which other journeys add to; the association's own shows them all.
    await page.goto('/associations/les-jardins-partages')
    for (const campaign of DEMONSTRATION) {
      const link = page.locator(`a[href$="/associations/les-jardins-partages/${campaign}"]`).first()
      await expect(link).toBeVisible()
      const title = await link.innerText()
      const answer = await page.request.get(`/associations/les-jardins-partages/${campaign}`)
      expect(answer.status(), campaign).toBe(200)
      expect(title.length).toBeGreaterThan(0)
    }
    await page.goto('/')
    await page.locator(`a[href^="${stack.mailbox.url}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Boîte aux lettres' })).toBeVisible()
    await page.goBack()
    await page.locator(`a[href^="${stack.bankUrl}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`^${stack.bankUrl}`))
    expect(complaints).toEqual([])
  })
})

test('the home page says what it costs, shows only what one can take part in, and opens its answers without a script', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('L’association : 0 €')).toBeVisible()
  await expect(page.getByText('Atelier greffe')).toHaveCount(0)
  await expect(page.getByText('Les vendanges de septembre')).toHaveCount(0)
  const answer = page.getByText('Elle se règle à zéro d’un geste')
  await expect(answer).toBeHidden()
  await page.getByText('Suis-je obligé d’ajouter une contribution').click()
  await expect(answer).toBeVisible()
  await expect(page.getByText('camille@jardins-partages.example')).toBeHidden()
  await page.goto('/en')
  await expect(page.getByText('The association: €0')).toBeVisible()
  await context.close()
})

test('an association is found by name, place, kind and field, and on the map, without a script', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/associations')
  const gardens = page.getByRole('link', { name: /Les Jardins Partagés/ })
  const bees = page.getByRole('link', { name: /Les Abeilles du Faubourg/ })
  await page.getByLabel('Nom').fill('jardins partages')
  await page.getByLabel('Ce que je cherche').selectOption('Adhésion')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(gardens).toBeVisible()
  await expect(bees).toHaveCount(0)
  await expect(page.getByLabel('Nom')).toHaveValue('jardins partages')
  await page.getByLabel('Ville ou code postal').fill('Paris')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('Aucune association ne correspond.')).toBeVisible()
  await page.getByRole('link', { name: 'Tout montrer' }).click()
  await page.getByRole('link', { name: 'Paris 1', exact: true }).click()
  await expect(page).toHaveURL(/lieu=75/)
  await expect(bees).toBeVisible()
  await expect(gardens).toHaveCount(0)
  await page.goto('/associations/en?lieu=69')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await expect(gardens).toBeVisible()
  await context.close()
})

test('an event says on a phone what it costs before one scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/associations/les-jardins-partages/evenements/fete-de-printemps')
  const price = page.getByText(/^De 0 à 12,00.€$/)
  await expect(price).toBeInViewport({ ratio: 1 })
})
