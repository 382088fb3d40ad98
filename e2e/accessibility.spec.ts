import type { Page } from '@playwright/test'
import { whoseTurnItIs } from '../scripts/turns.ts'
import { examine, faultsOf } from './examine.ts'
import { SCENES, SIGNED_IN_SCENES } from './scenes.ts'
import { expect, test } from './stack.ts'
import { tour } from './tour.ts'
import { awake } from './visitor.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const STOPS = 8
/** The clock of a browser, once moved, stays so. */
const MOVING_THE_CLOCK = /^event-cart-end/

/** Of campaigns that cannot be paid, and pages one is sent to when something went wrong. */
const MET_RARELY =
  /^(legal-|failure-|state-|sign-in|first-sign-in|forgotten|expired|verify|new-email|not-|order-link-ended|widget)/

for (const names of tours()) {
  test(`${namedAfter(names)}: nothing axe finds, nothing to scroll sideways`, async ({ page, stack }) => {
    test.setTimeout(180_000 + names.length * 20_000)
    await page.addInitScript(leavePreviewEmpty)
    await tour({ page, stack }, SCENES, names, (name) =>
      test.step(name, async () => {
        expect.soft(await faultsOf(page), name).toEqual([])
      }),
    )
  })
}

/** Runs in each frame before its page: a campaign beside its editor is examined at its own address. */
function leavePreviewEmpty(): void {
  if (window.frameElement?.hasAttribute('data-preview')) window.stop()
}

/** What payers meet on their way, each day; what is met rarely or after signing in, one day in five. */
function tours(): string[][] {
  const alone = ways().filter(([first]) => MOVING_THE_CLOCK.test(first))
  const inTurns = ways().filter(([first]) => first in SIGNED_IN_SCENES || MET_RARELY.test(first))
  const always = ways().filter((way) => ![...alone, ...inTurns].some(([first]) => first === way[0]))
  return [...share(always), ...whoseTurnItIs(share(inTurns), 5), alone.flat()]
}

type Way = [first: string, ...then: string[]]

/** A scene that is no beginning goes on from the one before. */
function ways(): Way[] {
  const found: Way[] = []
  for (const [name, scene] of Object.entries(SCENES))
    if (typeof scene === 'function') found.push([name])
    else found.at(-1)?.push(name)
  return found
}

/** In parts that workers share. */
function share(all: readonly Way[]): string[][] {
  const parts: string[][] = [[]]
  for (const way of all) {
    if ((parts.at(-1)?.length ?? 0) >= STOPS) parts.push([])
    parts.at(-1)?.push(...way)
  }
  return parts
}

function namedAfter(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : `from ${names[0]} to ${names.at(-1)}`
}

test('the examination finds what is planted', async ({ page }) => {
  await page.goto('/accessibilite')
  await awake(page)
  await examine(page)

  await test.step('in a page that was examined before, which is examined again until it is mended', async () => {
    await plant(page, 'main', '<button style="width: 44px; height: 44px"></button>')
    for (let times = 0; times < 2; times += 1) await expect(examine(page)).rejects.toThrow(/button-name/)
    await takeBack(page)
    await examine(page)
  })
  await test.step('in the header that all pages have', async () => {
    await plant(page, 'header', '<img src="/icon.svg">')
    await expect(examine(page)).rejects.toThrow(/image-alt/)
    await takeBack(page)
  })
  await test.step('in a dialog, but not once more behind it', async () => {
    await plant(page, 'main', '<dialog aria-label="Essai"><input></dialog>')
    await page.locator('dialog[data-planted]').evaluate((dialog: HTMLDialogElement) => dialog.showModal())
    await expect(examine(page)).rejects.toThrow(/at 320 px: label: <input>/)
    await takeBack(page)
  })
  await test.step('in a frame', async () => {
    await plant(page, 'main', '<iframe title="Une autre page" style="width: 300px; height: 80px"></iframe>')
    await page.locator('main iframe').evaluate((frame: HTMLIFrameElement) => {
      frame.contentDocument?.body.append(document.createElement('button'))
    })
    await expect(examine(page)).rejects.toThrow(/button-name/)
    await takeBack(page)
  })
  await test.step('only on a small screen, or only on a large one', async () => {
    await plant(page, 'main', buttonAt('width < 30rem'))
    expect(await faultsOf(page)).toEqual([expect.stringContaining('at 320 px: button-name')])
    await takeBack(page)
    await plant(page, 'main', buttonAt('width > 60rem'))
    expect(await faultsOf(page)).toEqual([expect.stringContaining('at 1280 px: button-name')])
    await takeBack(page)
  })
  await test.step('a colour too pale, only on a large screen', async () => {
    await plant(
      page,
      'main',
      '<p>Pâle</p><style>@media (width > 60rem) { p[data-planted] { color: #ccc } }</style>',
    )
    expect(await faultsOf(page)).toEqual([expect.stringContaining('at 1280 px: color-contrast')])
    await takeBack(page)
  })
  await test.step('words that were fine, around which the colour changes', async () => {
    await plant(page, 'main', '<div><p>Clair</p></div>')
    await examine(page)
    await page.locator('main > div[data-planted]').evaluate((box) => (box.style.background = '#222'))
    await expect(examine(page)).rejects.toThrow(/color-contrast/)
    await takeBack(page)
  })
  await test.step('a name taken away from elsewhere', async () => {
    await plant(page, 'main', '<p id="name">Votre ville</p><input aria-labelledby="name">')
    await examine(page)
    await page.locator('#name').evaluate((name) => name.remove())
    await expect(examine(page)).rejects.toThrow(/label: <input/)
    await takeBack(page)
  })
  await test.step('a landmark called as one of another part of the page', async () => {
    const twin = await page
      .locator('nav')
      .first()
      .evaluate((nav) => (nav.cloneNode(false) as Element).outerHTML)
    await plant(page, 'main', twin)
    await expect(examine(page)).rejects.toThrow(/landmark-unique/)
    await takeBack(page)
  })
  await test.step('what sticks out', async () => {
    await plant(page, 'main', '<div style="width: 700px; height: 44px"></div>')
    await expect(examine(page)).rejects.toThrow(/at 320 px/)
  })
})

/** A button without a name, on some screens only. */
const buttonAt = (screens: string) =>
  `<button>&nbsp;</button><style>@media not (${screens}) { button[data-planted] { display: none } }</style>`

/** Adds elements to a part of the page. */
async function plant(page: Page, within: string, html: string): Promise<void> {
  await page
    .locator(within)
    .first()
    .evaluate((part, text) => {
      const planted = document.createElement('template')
      planted.innerHTML = text
      for (const element of planted.content.children) element.toggleAttribute('data-planted', true)
      part.append(planted.content)
    }, html)
}

/** Takes them away again. */
async function takeBack(page: Page): Promise<void> {
  await page.locator('[data-planted]').evaluateAll((all) => all.forEach((planted) => planted.remove()))
}
