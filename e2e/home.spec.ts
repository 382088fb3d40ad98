import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './stack.ts'
import { DEMONSTRATION } from './visitor.ts'

test('the card of a campaign whose places are gone says so, in both languages', async ({ page }) => {
  await page.goto('/associations/les-jardins-partages')
  const card = page.getByRole('link', { name: /greffe/i })
  await expect(card.getByText('Complet', { exact: true })).toBeVisible()
  await expect(page.getByText('Complet', { exact: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(card.getByText('Sold out', { exact: true })).toBeVisible()
})

test('a newcomer is led from the home page to every campaign, the test cards and the mailbox', async ({
  page,
  stack,
}) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const campaign of DEMONSTRATION) {
    const link = page.locator(`a[href$="/associations/les-jardins-partages/${campaign}"]`).first()
    await expect(link).toBeVisible()
    const title = await link.innerText()
    const answer = await page.request.get(`/associations/les-jardins-partages/${campaign}`)
    expect(answer.status(), campaign).toBe(200)
    expect(title.length).toBeGreaterThan(0)
  }
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([])
  await page.locator(`a[href^="${stack.mailbox.url}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Boîte aux lettres' })).toBeVisible()
  await page.goBack()
  await page.locator(`a[href^="${stack.bankUrl}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`^${stack.bankUrl}`))
  expect(complaints).toEqual([])
})
