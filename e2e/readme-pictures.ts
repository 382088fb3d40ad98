import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { until } from '../scripts/waiting.ts'
import { DESK, enterAs } from './desk-scenes.ts'
import { someEmail } from './donation-steps.ts'
import { expect, type Stack, testOn } from './stack.ts'
import { buyFestivalPlace } from './ticket-steps.ts'
import { visitor } from './visitor.ts'

const FOLDER = process.env['GALLERY_DIR'] ?? join(import.meta.dirname, '../docs/pictures')

/** The most bytes of one picture in the README. */
const MOST_BYTES = 150_000

/** With a history: without one, the association's pages show only zeros. */
const test = testOn({ DEMO_HISTORY: '1' })

test('visitor', async ({ page }) => {
  const v = visitor(page, 'fr')
  await v.open('formulaires/faire-un-don')
  await v.choose(/^20,00\s€$/)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  await keep(page, 'visitor', await page.screenshot({ animations: 'disabled' }))
})

test('paper', async ({ page, stack }) => {
  await keep(page, 'ticket', await drawn(await ticketOf(page, stack)))
})

test('desk', async ({ page, stack }) => {
  const isFinished = async () => {
    const [row] = await stack.query<{ told: boolean }>(
      "select to_regclass('demo_history.story') is null as told",
    )
    return row?.told ?? false
  }
  expect(await until(isFinished, { withinMs: 500_000, everyMs: 1000 })).toBe(true)
  await enterAs(page, 'OrganizationAdmin')
  await page.goto(DESK)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await keep(page, 'desk', await page.screenshot({ animations: 'disabled' }))
})

/** A ticket bought like any other, taken from the mail it came with. */
async function ticketOf(page: Page, stack: Stack): Promise<Buffer> {
  const v = visitor(page, 'fr')
  const email = someEmail()
  await buyFestivalPlace(v, { firstName: 'Alix', lastName: 'Martin', email })
  const mail = await stack.mailbox.waitFor({ to: email, subject: 'est confirmé' })
  const ticket = mail.attachments.find(({ filename }) => filename.endsWith('.pdf'))
  if (!ticket) throw new Error('no ticket came with the mail')
  const answer = await fetch(`${stack.mailbox.url}${ticket.url}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** The first page of a PDF as a PNG, by a tool that Linux systems and macOS have in their package `poppler`. */
async function drawn(pdf: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-paper-'))
  try {
    await writeFile(join(folder, 'paper.pdf'), pdf)
    const args = ['-png', '-singlefile', '-r', '110', 'paper.pdf', 'paper']
    await promisify(execFile)('pdftoppm', args, { cwd: folder }).catch((error: NodeJS.ErrnoException) => {
      const why = 'a paper is drawn by pdftoppm, which is not here: install poppler (poppler-utils on Debian)'
      throw error.code === 'ENOENT' ? new Error(why) : error
    })
    return await readFile(join(folder, 'paper.png'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As WebP, written by the test browser. */
async function keep(page: Page, name: string, png: Buffer): Promise<void> {
  await page.goto('about:blank')
  const encoded = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.85)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  const bytes = Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')
  expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES)
  await writeFile(join(FOLDER, `${name}.webp`), bytes)
}
