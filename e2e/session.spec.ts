import { signIn } from './account-steps.ts'
import type { Page } from '@playwright/test'
import { reachSummary, someEmail } from './donation-steps.ts'
import { expect, test } from './stack.ts'
import { awake, GARDENS, visitor } from './visitor.ts'

interface Kept {
  carts: Record<string, { id: string }>
  coupons: Record<string, string>
  tips: Record<string, { tipChosen: number }>
  payers: Record<string, { email: string }>
  expirations: Record<string, number>
  payment: { status: string; errorCode: number | null }
}

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('forms') ?? 'null') as Kept | null)

test('a journey keeps its cart’s code, contribution and payer, and a placed order forgets them', async ({
  page,
}) => {
  const v = visitor(page, 'fr')
  const email = someEmail()
  await v.open('boutiques/boutique-solidaire/widget')
  await v.add('Sachet de graines mélangées')
  await v.goOn()
  await v.goOn()
  await v.fillPayer({ email, hasAddress: true })
  await page.getByRole('button', { name: 'J’ai un code promo' }).click()
  await expect(page.getByLabel('Code promo')).toBeFocused()
  await page.getByLabel('Code promo').fill('recolte15')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText(/RECOLTE15\s:/)).toBeVisible()
  await v.agree()
  // No card is typed in another site's frame: a widget leads to the payment page.
  await expect(page.locator('iframe')).toHaveCount(0)
  await v.toPayment()
  const before = await kept(page)
  const [cart] = Object.values(before?.carts ?? {})
  const id = cart?.id ?? ''
  expect(before?.coupons).toEqual({ [id]: 'RECOLTE15' })
  expect(before?.tips[id]?.tipChosen).toBeGreaterThan(0)
  expect(before?.payers[id]).toMatchObject({ email })
  expect(Object.keys(before?.expirations ?? {})).toEqual([id])
  await v.payByCard()
  await v.seesConfirmation()
  await expect
    .poll(() => kept(page))
    .toMatchObject({ carts: {}, coupons: {}, tips: {}, payers: {}, expirations: {} })
})

test('a payment that cannot begin is kept with its status', async ({ page }) => {
  await reachSummary(page, someEmail())
  await page.route('**/init-payment*', (route) =>
    route.fulfill({ status: 409, json: { code: 'CART_CHANGED', message: 'x' } }),
  )
  await page.getByText(/Je confirme ma contribution/).click()
  await page
    .getByText(/^J’accepte les/)
    .first()
    .click({ position: { x: 8, y: 8 } })
  await visitor(page, 'fr').payByCard()
  await expect.poll(async () => (await kept(page))?.payment).toEqual({ status: 'error', errorCode: 409 })
})

test('another contribution is typed or slid, and the one follows the other', async ({ page }) => {
  await reachSummary(page, someEmail())
  await page.getByText('Un autre montant').click()
  await expect(page.getByLabel('Montant de votre contribution')).toHaveValue('3,90')
  await expect(page.getByText(/Je confirme ma contribution volontaire de 3,90/)).toBeVisible()
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(page.getByLabel('Montant de votre contribution')).toHaveValue('1,00')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/Je confirme ma contribution volontaire de 1,05/)).toBeVisible()
  await page.getByLabel('Montant de votre contribution').fill('12')
  await expect(slider).toHaveValue((await slider.getAttribute('max')) ?? '')
  await expect(page.getByText(/Je confirme ma contribution volontaire de 12,00/)).toBeVisible()
})

test('the bar of administrators is neither in a widget nor there once the session’s sign is gone', async ({
  page,
  context,
}) => {
  await signIn(page)
  const bar = page.getByRole('navigation', { name: 'Gérer cette campagne' })
  await page.goto(`${GARDENS}/evenements/fete-de-printemps`)
  await expect(bar).toBeVisible()
  await page.goto(`${GARDENS}/evenements/fete-de-printemps/widget`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await context.clearCookies({ name: 'obole_login' })
  await page.goto(`${GARDENS}/evenements/fete-de-printemps`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('whoever signs out is measured as somebody else', async ({ page }) => {
  await signIn(page)
  await page.goto(`${GARDENS}/formulaires/faire-un-don?utm_source=lettre`)
  await awake(page)
  await page.getByRole('radio', { name: /^50,00\s/ }).check({ force: true })
  const marks = () =>
    page.evaluate(() => [sessionStorage.getItem('clicked'), sessionStorage.getItem('source')])
  await expect.poll(marks).toEqual([expect.stringMatching(/;\d+;/), 'lettre'])
  await page.goto(`${GARDENS}/formulaires/faire-un-don`)
  const typed = () => page.evaluate(() => Object.values(sessionStorage).join())
  await expect.poll(typed).toContain('50.00')
  await page.getByText('Camille').first().click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible()
  expect((await marks())[0]).toBeNull()
  // Nor is anything left of what they chose, to the next one at this screen.
  expect(await typed()).not.toContain('50.00')
})
