import { loadavg } from 'node:os'
import { type Browser, chromium } from 'playwright-core'
import { browserArguments, findBrowser } from '../scripts/browser.ts'
import { median } from './measure.ts'
import { openPhone, type Seen } from './phone-page.ts'
import { PHONE_VIEWS, type PhoneView } from './phone-views.ts'
import { startStage } from './stage.ts'
import { table } from './table.ts'

/** npm run bench:phone: what an older telephone shows on a slow network. ROUNDS repeats it; medians are shown. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)

/** The upper limits; the script's is for a first view, as transferred, that of trips for a stranger's. */
const TARGETS = {
  lcpMs: 1800,
  tapMs: 200,
  scriptBytes: 136_500,
  trips: 1,
  shift: 0.001,
  /** Without the network's share. */
  stepMs: 300,
} as const

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
    for (const view of PHONE_VIEWS) rounds.push({ view: view.name, seen: await seeOnce(browser, view) })
  const rows = PHONE_VIEWS.map((view) => rowOf(view, rounds))
  console.log(
    table(
      ['view', 'title', 'trips', 'LCP', 'worst tap', 'script', 'requests', 'shift', 'steps'],
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

async function seeOnce(on: Browser, { see, network = 'slow' }: PhoneView): Promise<Seen> {
  const phone = await openPhone(on, stage.url, network)
  try {
    await see(phone, stage)
    return await phone.seen()
  } finally {
    await phone.close()
  }
}

type Figure = Exclude<keyof Seen, 'stepsMs'>

function rowOf(view: PhoneView, rounds: readonly Round[]) {
  const { name, path, isFirstView, network, mostRequests = Number.POSITIVE_INFINITY } = view
  const of = rounds.filter((round) => round.view === name).map(({ seen }) => seen)
  const figure = (key: Figure) => median(of.map((seen) => seen[key]).filter((value) => value !== null))
  const steps = of[0]?.stepsMs.map((_, step) => median(of.map(({ stepsMs }) => stepsMs[step] ?? Number.NaN)))
  const isOver = (key: Exclude<keyof typeof TARGETS, 'stepMs'>) => figure(key) > TARGETS[key]
  const over = [
    ...(['lcpMs', 'scriptBytes'] as const).filter((key) => isFirstView && isOver(key)),
    ...(path !== undefined && isOver('trips') ? ['trips'] : []),
    ...(figure('requests') > mostRequests ? ['requests'] : []),
    ...(['tapMs', 'shift'] as const).filter(isOver),
    ...(network === 'none' && steps?.some((ms) => ms > TARGETS.stepMs) ? ['stepMs'] : []),
  ]
  const shown = (value: number, unit = '', divided = 1) =>
    Number.isNaN(value) ? '–' : `${(value / divided).toFixed(0)}${unit}`
  const first = (key: Figure, unit = '', divided = 1) =>
    isFirstView ? shown(figure(key), unit, divided) : '–'
  return {
    cells: [
      name,
      first('titleMs', ' ms'),
      first('trips'),
      first('lcpMs', ' ms'),
      shown(figure('tapMs'), ' ms'),
      first('scriptBytes', ' kB', KILO),
      first('requests'),
      figure('shift').toFixed(3),
      steps?.length ? steps.map((ms) => shown(ms, ' ms')).join(', ') : '–',
    ],
    missed: over.map((what) => `${name}: ${what}`),
  }
}
