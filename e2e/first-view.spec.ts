import {
  expectStill,
  LARGE,
  MOST_JAVASCRIPT,
  PHONE,
  scriptsOf,
  slowDown,
  watchPresses,
  watchShifts,
} from './first-view.ts'
import { someEmail } from './donation-steps.ts'
import { whoseTurnItIs } from '../scripts/turns.ts'
import { expect, test } from './stack.ts'
import { awake, DEMONSTRATION, GARDENS, type Visitor, visitor } from './visitor.ts'

// The sizes of the built files are measured for all of them, in `web/app/budget.test.ts`.
for (const kind of whoseTurnItIs(DEMONSTRATION, 3)) {
  test(`the first view of ${kind} is light`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    expect(await scriptsOf(page, `${GARDENS}/${kind}`)).toBeLessThanOrEqual(MOST_JAVASCRIPT)
  })
}

test('the first view of the home page is light', async ({ page }) => {
  await page.setViewportSize(PHONE)
  expect(await scriptsOf(page, '/')).toBeLessThanOrEqual(MOST_JAVASCRIPT)
})

const FIRST_PRESSES: Record<string, { press: (v: Visitor) => Promise<void>; listsPeople: boolean }> = {
  'evenements/fete-de-printemps': { press: (v) => v.add('Plein tarif'), listsPeople: false },
  'formulaires/faire-un-don': { press: (v) => v.choose(/^50,00\s€$/), listsPeople: true },
}

for (const [kind, { press, listsPeople }] of Object.entries(FIRST_PRESSES)) {
  test(`a press on ${kind} is answered before it is told to anybody and before the next step is fetched`, async ({
    page,
  }) => {
    await watchPresses(page)
    const v = visitor(page, 'fr')
    const people = listsPeople ? page.waitForResponse(/\/contributors\?/) : null
    await v.open(kind)
    // What the page itself brings about when it is opened is no answer to a press. The network may have been idle
    // before the page was live.
    await awake(page)
    await page.waitForLoadState('networkidle')
    // Nor is the list of contributors, which is fetched when the visitor, or the press itself, scrolls near it.
    await page.getByRole('button', { name: 'Signaler cette campagne' }).scrollIntoViewIfNeeded()
    await people
    await page.evaluate(() => window.presses.acts.splice(0))
    await press(v)
    await expect
      .poll(() => page.evaluate(() => [...new Set(window.presses.acts)].toSorted()))
      .toEqual(['fetched', 'told'])
    expect(await page.evaluate(() => window.presses.early)).toEqual([])
  })
}

/** From what one chooses to the summary. */
const WAYS: Record<string, (v: Visitor) => Promise<void>> = {
  'evenements/fete-de-printemps': async (v) => {
    await v.add('Plein tarif')
    await v.goOn()
    await v.name(v.card('Plein tarif'), 'Alix', 'Martin')
    await v.choose('Semis et rempotage', v.card('Plein tarif'))
    await v.goOn()
    await v.fillPayer({ email: someEmail() })
  },
  'adhesions/adhesion-annuelle': async (v) => {
    await v.add('Adhésion famille')
    await v.goOn()
    const card = v.card('Adhésion famille')
    await v.name(card, 'Alix', 'Martin')
    await card.getByLabel('Nombre d’enfants').fill('2')
    await card.getByLabel('Téléphone').fill('06 12 34 56 78')
    await v.goOn()
    await v.fillPayer({ email: someEmail(), birthDate: '14/07/1985', hasAddress: true })
  },
  'formulaires/faire-un-don': async (v) => {
    await v.choose(/^20,00\s€$/)
    await v.goOn()
    await v.fillPayer({ email: someEmail(), hasAddress: true })
  },
}

for (const [kind, walk] of Object.entries(WAYS)) {
  for (const size of whoseTurnItIs([PHONE, LARGE], 2)) {
    test(`nothing moves by itself on the way through ${kind} at ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size)
      await watchShifts(page)
      await slowDown(page)
      const v = visitor(page, 'fr')
      await v.open(kind)
      await walk(v)
      await expect(page.getByRole('heading', { level: 1, name: 'Récapitulatif' })).toBeVisible()
      await expectStill(page)
    })
  }
}

test('what moves by itself is found', async ({ page }) => {
  await watchShifts(page)
  await slowDown(page)
  await page.goto('/accessibilite')
  await awake(page)
  await page.evaluate(async () => {
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<p style="height: 200px"></p>')
    // Until it is drawn, and reported.
    for (let frames = 0; frames < 3; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await expect(expectStill(page)).rejects.toThrow(/at \/accessibilite/)
})

test('nothing moves by itself when a page that was begun is loaded again', async ({ page }) => {
  const v = visitor(page, 'fr')
  const participants = page.getByRole('heading', { level: 1, name: 'Les participants' })
  await v.open('evenements/fete-de-printemps')
  await v.add('Plein tarif')
  await v.add('Prix libre')
  await v.typeAmount('12')
  await v.goOn()
  await expect(participants).toBeVisible()
  await watchShifts(page)
  await slowDown(page)
  await page.reload()
  await expect(participants).toBeVisible()
  await expectStill(page)
  await v.open('evenements/fete-de-printemps')
  await expect(page.getByLabel('Votre montant')).toHaveValue(/12/)
  await expectStill(page)
})
