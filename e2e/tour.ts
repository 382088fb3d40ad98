import type { Page } from '@playwright/test'
import type { Stack } from './stack.ts'

/** Brings a page to the state to be seen. */
export type Way = (page: Page, stack: Stack) => Promise<unknown>

/** A state to be seen: from anywhere, or a few steps `after` another one. */
export type Scene = Way | { after: string; way: Way }

export type Scenes = Readonly<Record<string, Scene>>

/** A wide screen, as at the beginning of a test. */
const LARGE = { width: 1280, height: 900 }

/**
 * Shows the scenes of `names` one after the other in one browser, which then reads and compiles everything once. Each
 * begins as a new visitor, unless it goes on where the one before it ended.
 */
export async function tour(
  { page, stack }: { page: Page; stack: Stack },
  scenes: Scenes,
  names: readonly string[],
  look: (name: string) => Promise<void>,
): Promise<void> {
  let last: string | undefined
  for (const name of names) {
    if (last !== undefined && afterOf(scenes, name) !== last) await beginAnew(page)
    await show({ page, stack }, scenes, name, last)
    await look(name)
    last = name
  }
}

async function show(
  { page, stack }: { page: Page; stack: Stack },
  scenes: Scenes,
  name: string,
  last: string | undefined,
): Promise<void> {
  const scene = scenes[name]
  if (!scene) throw new Error(`no scene is called ${name}`)
  if (typeof scene === 'function') {
    await scene(page, stack)
    return
  }
  if (scene.after !== last) await show({ page, stack }, scenes, scene.after, undefined)
  await scene.way(page, stack)
}

function afterOf(scenes: Scenes, name: string): string | undefined {
  const scene = scenes[name]
  return typeof scene === 'object' ? scene.after : undefined
}

/** Forgets the visitor. The page is left first, because some keep what was typed when they are left. */
async function beginAnew(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.goto('/icon.svg')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  await page.setViewportSize(LARGE)
}
