import { loadavg } from 'node:os'
import { type Browser, chromium } from 'playwright-core'
import { browserArguments, findBrowser } from '../scripts/browser.ts'
import { median } from './measure.ts'
import { openPhone, type Seen } from './phone-page.ts'
import { PHONE_VIEWS } from './phone-views.ts'
import { startStage } from './stage.ts'
import { table } from './table.ts'

/** npm run bench:phone: what an older telephone shows on a slow network. ROUNDS repeats it; medians are shown. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)

/** The upper limits; the script's is for a first view, as transferred. */
const TARGETS = { lcpMs: 1800, tapMs: 200, scriptBytes: 140_000, shift: 0.001 } as const

const KILO = 1000

interface Round {
  view: string
  seen: Seen
}

const stage = await startStage()
const browser = await openBrowser()
try {
  console.log(`${ROUNDS} rounds, medians; load ${loadavg()[0]?.toFixed(1)} before`)
  // A server that has just started draws its first pages slowly, and visitors never get those.
  for (const { path } of PHONE_VIEWS) if (path) await fetch(stage.url + path)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, see } of PHONE_VIEWS) rounds.push({ view: name, seen: await seeOnce(browser, see) })
  const rows = PHONE_VIEWS.map(({ name, isFirstView }) => rowOf(name, isFirstView, rounds))
  console.log(
    table(
      ['view', 'LCP', 'worst tap', 'script', 'shift', 'step change'],
      rows.map(({ cells }) => cells),
    ),
  )
  const missed = rows.flatMap(({ missed: of }) => of)
  console.log(missed.length === 0 ? '\nevery target is met' : `\nmissed: ${missed.join('; ')}`)
  console.log(`load ${loadavg()[0]?.toFixed(1)} after`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await stage.stop()
}

async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser(process.env, (text) => console.log(text))
  return chromium.launch({ executablePath, args: [...browserArguments] })
}

async function seeOnce(on: Browser, see: (typeof PHONE_VIEWS)[number]['see']): Promise<Seen> {
  const phone = await openPhone(on, stage.url)
  try {
    await see(phone, stage)
    return await phone.seen()
  } finally {
    await phone.close()
  }
}

function rowOf(name: string, isFirstView: boolean, rounds: readonly Round[]) {
  const of = rounds.filter(({ view }) => view === name).map(({ seen }) => seen)
  const figure = (key: keyof Seen) => median(of.map((seen) => seen[key]).filter((value) => value !== null))
  const [lcpMs, tapMs, scriptBytes, shift, stepMs] = (
    ['lcpMs', 'tapMs', 'scriptBytes', 'shift', 'stepMs'] as const
  ).map(figure)
  const over = [
    isFirstView && (lcpMs ?? 0) > TARGETS.lcpMs ? 'LCP' : null,
    (tapMs ?? 0) > TARGETS.tapMs ? 'tap' : null,
    isFirstView && (scriptBytes ?? 0) > TARGETS.scriptBytes ? 'script' : null,
    (shift ?? 0) > TARGETS.shift ? 'shift' : null,
  ].filter((what) => what !== null)
  const shown = (value: number | undefined, unit: string, divided = 1) =>
    value === undefined || Number.isNaN(value) ? '–' : `${(value / divided).toFixed(0)} ${unit}`
  return {
    cells: [
      name,
      isFirstView ? shown(lcpMs, 'ms') : '–',
      shown(tapMs, 'ms'),
      isFirstView ? shown(scriptBytes, 'kB', KILO) : '–',
      (shift ?? 0).toFixed(3),
      shown(stepMs, 'ms'),
    ],
    missed: over.map((what) => `${name}: ${what}`),
  }
}
