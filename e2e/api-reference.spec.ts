import { examine } from './examine.ts'
import { expect, ON_A_TELEPHONE, test } from './stack.ts'

test.describe('the reference of the public API', () => {
  test.use(ON_A_TELEPHONE)

  test('shows a call in the chosen language, and makes it with the key of the demonstration', async ({
    page,
  }) => {
    const strange: string[] = []
    page.on('console', (message) => strange.push(message.text()))
    const called = new Set<string>()
    page.on('request', (request) => called.add(new URL(request.url()).origin))
    await page.goto('/v5/docs#listOrders')
    const call = page.locator('#listOrders')
    await expect(call).toHaveAttribute('open')
    await page.getByText('Python', { exact: true }).click()
    await expect(call.getByRole('region', { name: 'listOrders in Python' })).toBeVisible()
    await expect(call.getByRole('region', { name: 'listOrders in curl' })).toBeHidden()

    const form = call.locator('form')
    await form.getByLabel('pageSize').fill('2')
    await form.getByLabel('pageSize').press('Enter')
    await expect(form.getByRole('status')).toContainText('200')
    await expect(form.getByRole('region', { name: 'Headers of the answer' })).toContainText(
      'ratelimit-remaining',
    )
    await expect(form.getByRole('region', { name: 'Body of the answer' })).toContainText('"pageSize": 2')
    await examine(page)

    await form.getByLabel('pageSize').fill('1000')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByRole('status')).toContainText('INVALID_REQUEST')
    await page.getByLabel('client_secret').fill('wrong')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByRole('status')).toContainText('opens nothing')
    await expect(page.locator('#key').getByRole('status')).toContainText('invalid_client')
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ])
    expect([...called]).toEqual([new URL(page.url()).origin])
    expect(strange.filter((text) => !/status of (?:400|401)/.test(text))).toEqual([])
  })
})
