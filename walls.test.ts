import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FORM_TYPES } from './core/src/campaign/form.ts'
import { TIER_TYPES } from './core/src/campaign/tier.ts'
import { type Import, readSource, type SourceFacts } from './scripts/source-file.ts'

interface House {
  /** Inside it, a folder may import only the folders listed after it, so imports between folders form no circle. */
  floors: readonly string[]
  /** Files outside the folders whose types any floor may import. */
  types?: readonly string[]
  /** The files outside the folders are what the lowest floor stands on, not what is built of the floors. */
  isGround?: true
}

const HOUSES: Readonly<Record<string, House>> = {
  // The folders are chapters of SPEC.md; what belongs to no chapter of its own lies beside them.
  'core/src': {
    floors: [
      'order',
      'receipts',
      'users',
      'association',
      'site',
      'ledger',
      'cart',
      'campaign',
      'validation',
      'errors',
      'payment',
      'dates',
      'money',
    ],
    isGround: true,
  },
  'server/src': {
    floors: [
      'demo',
      'manage',
      'digests',
      'checkout',
      'refunds',
      'payouts',
      'reminders',
      'deposits',
      'receipts',
      'dedications',
      'papers',
      'orders',
      'payments',
      'order-links',
      'carts',
      'prospects',
      'reports',
      'forms',
      'organizations',
      'audit',
      'people',
      'ledger',
      'mails',
      'providers',
      'platform',
    ],
    types: ['server/src/app.ts', 'server/src/config.ts'],
  },
  'bank/src': {
    floors: [
      'control',
      'pages',
      'disputes',
      'payouts',
      'refunds',
      'transfers',
      'payments',
      'mandates',
      'tokenization',
      'settlement',
      'notifications',
      'cards',
      'platform',
    ],
    types: ['bank/src/bank.ts', 'bank/src/config.ts'],
  },
  'web/app': {
    floors: [
      'layouts',
      'manage',
      'home',
      'regularisation',
      'checkout',
      'payment',
      'account',
      'orders',
      'widgets',
      'forms',
      'associations',
      'crawlers',
      'legal',
      'card',
      'fields',
      'errors',
      'frame',
      'tools',
      'hydration',
      'session',
      'addresses',
      'ui',
      'i18n',
      'browser',
    ],
  },
  'web/app/forms': {
    floors: ['one-page', 'summary', 'payer', 'choose', 'participants', 'campaign', 'journey'],
  },
  'web/app/manage': {
    floors: [
      'overview',
      'dashboard',
      'support',
      'associations',
      'association',
      'deposits',
      'receipts',
      'payouts',
      'editor',
      'share',
      'events',
      'orders',
      'journal',
      'people',
      'statistics',
      'lists',
      'figures',
      'desk',
    ],
  },
}

/** Which workspaces each one may import, besides itself. */
const ARROWS: Record<string, readonly string[]> = {
  core: [],
  contract: ['core'],
  server: ['core', 'contract'],
  web: ['core', 'contract'],
  bank: ['core', 'contract'],
  mailbox: [],
  // Journeys read mails as the mailbox tells them.
  e2e: ['core', 'contract', 'mailbox', 'scripts'],
  // A benchmark compares the server's own SQL statements with the same statements run alone.
  bench: ['core', 'contract', 'scripts', 'server'],
  scripts: [],
}

/** The packages allowed in the two workspaces that must stay light enough to run anywhere. */
const PACKAGES: Record<string, readonly string[]> = { core: [], contract: ['zod'] }
const TEST_PACKAGES = ['vitest', 'fast-check']

/** The only file that may send a visitor from a page to another address. */
const LEAVING = 'web/app/addresses/leaving.ts'

/**
 * Names that only campaign kinds have. `Donation` and `Membership` are tier types too: KIND_HOLDERS decides for those.
 */
const KIND_NAMES = FORM_TYPES.filter((type) => !TIER_TYPES.some((tier) => tier === type))
const KIND_HOLDERS = /^(\w*[fF]ormType|form_type|campaignType)$/

const KIND_IN_SQL = /\bform_type\s*(=|<>|(not\s+)?in)\s*\(?\s*'/

/** Every list of texts that core exports, by its values. */
const CORE_LISTS = await coreLists()

const NAMELESS_ROOMS = /^(lib|libs|util|utils|helper|helpers|common|misc|shared)$/
const SQL_FILES = /\.(store|checks|sql)\.ts$|^server\/src\/platform\/(db|migrate|clock|checks|sql)\.ts$/
const SQL_PACKAGES = /^pg(\/|$)/
/** A numbered SQL parameter (`$1`). Only who calls the driver directly, or tests the tag itself, may write them. */
const COUNTED = /(?<![\w'])\$\d+\b/
const MAY_COUNT = /^server\/src\/platform\/(migrate(\.test)?|sql\.test)\.ts$/
const SQL =
  /^\s*(select\s+(.*\sfrom\s|[\w.]+\(|\d)|insert\s+into\s|update\s+\S+(\s+\w+)?\s+set\s|delete\s+from\s|with\s+\w+\s+as\s|(create|alter|drop|truncate)\s+(table|index|database|schema|type|trigger|function)\b)/is
/** Tables whose rows are inserted in one place. */
const WRITERS: Record<string, readonly string[]> = {
  orders: ['server/src/orders/write-order.sql.ts'],
  order_items: ['server/src/orders/write-order.sql.ts'],
  payments: ['server/src/payments/write-payments.sql.ts'],
  audit_entries: ['server/src/audit/audit.sql.ts'],
  jobs: ['server/src/platform/jobs.sql.ts', 'server/src/platform/jobs.store.ts'],
}
/** Tests write orders by the same pieces, but may plant a faulty row here. */
const PLANTED_BY_TESTS = ['audit_entries', 'jobs']
const INSERT = /\binsert\s+into\s+(\w+)\b(?!\.)/gi

interface Source extends SourceFacts {
  file: string
  isTest: boolean
}

/** Every broken wall as one line that names the file and what it reaches for. */
async function findBreaches(root: string): Promise<string[]> {
  const sources = await readSources(root)
  const breaches = sources.flatMap((source) =>
    rules.flatMap((rule) => rule(source).map((text) => `${source.file} ${text}`)),
  )
  return [...breaches, ...circles(sources)]
}

type Rule = (source: Source) => string[]

const rules: readonly Rule[] = [
  function workspaceArrows({ file, imports, isTest }) {
    const from = workspaceOf(file)
    return imports.flatMap(({ specifier }) => {
      const to = workspaceOf(resolve(file, specifier))
      if (to === undefined || from === undefined || to === from || ARROWS[from]?.includes(to)) return []
      if (to === 'scripts' && isHarness(file, isTest)) return []
      return [`imports "${specifier}": ${from} may not import ${to}`]
    })
  },

  function lightWorkspaces({ file, imports, isTest }) {
    const workspace = workspaceOf(file) ?? ''
    const allowed = PACKAGES[workspace]
    if (!allowed) return []
    return imports.flatMap(({ specifier }) => {
      const isPackage = !specifier.startsWith('.') && !specifier.startsWith('@obole/')
      const fine =
        allowed.includes(specifier) ||
        (isTest && (TEST_PACKAGES.includes(specifier) || specifier.startsWith('node:')))
      return isPackage && !fine
        ? [`imports "${specifier}": ${workspace} may only import ${allowed.join(', ') || 'itself'}`]
        : []
    })
  },

  /** No file imports a test, so a test cannot form a circle: it may import any floor. */
  function floors({ file, imports, isTest }) {
    if (isTest) return []
    return Object.entries(HOUSES).flatMap(([name, house]) =>
      file.startsWith(`${name}/`) ? upwardImports(file, imports, name, house) : [],
    )
  },

  function privateTables({ file, imports }) {
    return imports.flatMap(({ specifier }) => {
      const target = resolve(file, specifier)
      const isPrivate = /^server\/src\/.*\.store\.ts$/.test(target)
      return isPrivate && dirname(target) !== dirname(file)
        ? [`imports "${specifier}": it is private to ${dirname(target)}`]
        : []
    })
  },

  function sqlInItsRooms({ file, imports, texts, isTest }) {
    if (!file.startsWith('server/src/') || isTest || SQL_FILES.test(file)) return []
    const drivers = imports.filter(({ specifier }) => SQL_PACKAGES.test(specifier))
    return [
      ...drivers.map(({ specifier }) => `imports "${specifier}": SQL lives in .store.ts and .checks.ts`),
      ...texts.filter((text) => SQL.test(text)).map((text) => `contains SQL: ${text.trim().slice(0, 60)}`),
    ]
  },

  function parametersByTheTag({ file, texts, isTest }) {
    const isInTest = isHarness(file, isTest)
    if (!file.startsWith('server/') || MAY_COUNT.test(file) || !(isInTest || SQL_FILES.test(file))) return []
    // A test has other texts with a dollar in them.
    return texts
      .filter((text) => COUNTED.test(text) && (!isInTest || SQL.test(text)))
      .map((text) => `counts its parameters: ${text.trim().slice(0, 60)}`)
  },

  /** An order has one way to be written, so that whatever it comes with is never forgotten by a second one. */
  function oneWriterForEachTable({ file, texts, insertedInto, isTest }) {
    if (!['server', 'bench', 'e2e'].includes(workspaceOf(file) ?? '')) return []
    const inStatements = texts.flatMap((text) => [...text.matchAll(INSERT)].map(([, table]) => table ?? ''))
    return [...inStatements, ...insertedInto].flatMap((table) => {
      const writers = WRITERS[table.toLowerCase()]
      if (!writers || writers.includes(file) || (PLANTED_BY_TESTS.includes(table) && isHarness(file, isTest)))
        return []
      return [`inserts into ${table}: only ${writers.join(' and ')} may`]
    })
  },

  function environmentInConfig({ file, readsEnvironment, passesEnvironment, isTest }) {
    const workspace = workspaceOf(file) ?? ''
    if (
      !['core', 'contract', 'server', 'web', 'bank', 'mailbox'].includes(workspace) ||
      isHarness(file, isTest)
    )
      return []
    const name = posix.basename(file)
    if (/(^|\.)config\.ts$/.test(name)) return []
    if (readsEnvironment) return ['reads process.env: only config.ts does']
    return passesEnvironment && name !== 'main.ts' ? ['passes process.env on: only main.ts does'] : []
  },

  function noSurprisesInCore({ file, surprises, isTest }) {
    if (workspaceOf(file) !== 'core' || isTest) return []
    return surprises.map((surprise) => `calls ${surprise}: core is given the time and the dice`)
  },

  /** Only `localPath` decides whether an address is on our own site. */
  function nobodyIsSentElsewhere({ file, departures, isTest }) {
    if (!['server', 'web'].includes(workspaceOf(file) ?? '') || isTest || file === LEAVING) return []
    return departures.map((departure) => `calls ${departure}: pages leave by ${LEAVING}`)
  },

  /** Loaders and browser code make a call by its name, and the schema of that call types the answer. */
  function contractTypesAnswers({ file, typedAnswers, texts, isTest }) {
    if (!file.startsWith('web/app/') || isTest) return []
    return [
      ...typedAnswers.map((typed) => `types an answer by hand: ${typed}: ask by the name of the call`),
      ...texts
        .filter((text) => /^\/(api|auth)\//.test(text))
        .map((text) => `spells the address of a call: ${text}: ask by its name`),
    ]
  },

  /** The traits of a kind are in core/src/campaign/kinds.ts, so that a new kind is added in one place. */
  function kindsAreAsked({ file, comparisons, isTest }) {
    if (!['contract', 'server', 'web', 'bank', 'scripts'].includes(workspaceOf(file) ?? '')) return []
    if (isHarness(file, isTest)) return []
    return comparisons
      .filter(({ text, name }) =>
        KIND_HOLDERS.test(name ?? '')
          ? FORM_TYPES.some((type) => type === text)
          : KIND_NAMES.some((type) => type === text),
      )
      .map(({ text }) => `compares a kind with '${text}': ask kindOf() of core/src/campaign/kinds.ts`)
  },

  function kindsAreAskedInSqlToo({ file, texts, isTest }) {
    if (workspaceOf(file) !== 'server' || isHarness(file, isTest)) return []
    return texts
      .filter((text) => KIND_IN_SQL.test(text))
      .map(
        (text) =>
          `names a kind in SQL: ${text.trim().slice(0, 60)}: list typesWith() of core/src/campaign/kinds.ts`,
      )
  },

  /** Lists come from core, so that a value added to one of them is known everywhere. */
  function listsAreCores({ file, enumerations, isTest }) {
    if (!['contract', 'server', 'web', 'bank'].includes(workspaceOf(file) ?? '')) return []
    if (isHarness(file, isTest)) return []
    return enumerations.flatMap((values) => {
      const name = CORE_LISTS.get(keyOfList(values))
      return name ? [`spells ${name} of core again: ${values.join(', ')}`] : []
    })
  },

  function routesAndJobsStayThin({ file, imports }) {
    if (!/^server\/src\/[\w-]+\/[\w-]+\.(routes|jobs)\.ts$/.test(file)) return []
    return imports.flatMap(({ specifier, typeOnly }) => {
      const target = resolve(file, specifier)
      if (!target.startsWith('server/src/') || floorOf(target, 'server/src') === 'platform') return []
      if (typeOnly && HOUSES['server/src']?.types?.includes(target)) return []
      const isOwnVerb = dirname(target) === dirname(file) && !/\.(store|checks|sql)\.ts$/.test(target)
      // A job is declared in the room that enqueues it, which is on its handler's floor or below.
      const isDeclaration = file.endsWith('.jobs.ts') && target.endsWith('.queue.ts')
      return isOwnVerb || isDeclaration
        ? []
        : [`imports "${specifier}": routes and jobs import their own verbs, contract, core and platform`]
    })
  },

  function everyRoomHasANoun({ file }) {
    const rooms = file.replace(/(\.\w+)+$/, '').split('/')
    return rooms
      .filter((room) => NAMELESS_ROOMS.test(room))
      .map((room) => `is in a room called ${room}: name it after what is in it`)
  },
]

function upwardImports(file: string, imports: readonly Import[], name: string, house: House): string[] {
  const { floors, types = [], isGround = false } = house
  const from = floorOf(file, name)
  if (from !== null && !floors.includes(from))
    return [`is in a room that is not on the list of floors: ${from}`]
  if (from === null && !isGround) return []
  return imports.flatMap(({ specifier, typeOnly }) => {
    const target = resolve(file, specifier)
    if (!target.startsWith(`${name}/`)) return []
    const to = floorOf(target, name)
    if (from === null)
      return to === null ? [] : [`imports "${specifier}": ${to} is above the ground of ${name}`]
    if (to === null) {
      if (isGround || (typeOnly && types.includes(target))) return []
      return [`imports "${specifier}": a floor may not import the composition roots`]
    }
    return floors.indexOf(to) < floors.indexOf(from) ? [`imports "${specifier}": ${to} is above ${from}`] : []
  })
}

/** One line for every file that imports itself by way of others, types included. */
function circles(sources: readonly Source[]): string[] {
  const isOurs = new Set(sources.map(({ file }) => file))
  const importsOf = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.map(({ specifier }) => withEnding(resolve(file, specifier))).filter((to) => isOurs.has(to)),
    ]),
  )
  leaveOnlyCircles(importsOf)
  return [...importsOf.keys()].flatMap((file) => {
    const way = wayBackTo(file, importsOf)
    return way ? [`${file} imports itself: ${way.join(' → ')}`] : []
  })
}

/** Takes out the files that import nothing that is left, again and again; where there is no circle, none is left. */
function leaveOnlyCircles(importsOf: Map<string, readonly string[]>): void {
  for (let before = -1; before !== importsOf.size;) {
    before = importsOf.size
    for (const [file, imports] of importsOf)
      if (!imports.some((to) => importsOf.has(to))) importsOf.delete(file)
  }
}

const withEnding = (path: string): string => (/\.\w+$/.test(path) ? path : `${path}.ts`)

/** The shortest way from a file through its imports back to itself. */
function wayBackTo(file: string, importsOf: ReadonlyMap<string, readonly string[]>): string[] | null {
  const cameFrom = new Map<string, string>()
  for (const reached of [file, ...reachedFrom(file, importsOf, cameFrom)]) {
    if (!importsOf.get(reached)?.includes(file)) continue
    const way = [file]
    for (let step = reached; step !== file; step = cameFrom.get(step) ?? file) way.unshift(step)
    return [file, ...way]
  }
  return null
}

function* reachedFrom(
  file: string,
  importsOf: ReadonlyMap<string, readonly string[]>,
  cameFrom: Map<string, string>,
): Generator<string> {
  const waiting = [file]
  for (const from of waiting) {
    for (const to of importsOf.get(from) ?? []) {
      if (to === file || cameFrom.has(to)) continue
      cameFrom.set(to, from)
      waiting.push(to)
      yield to
    }
  }
}

function keyOfList(values: readonly string[]): string {
  return [...new Set(values)].toSorted().join()
}

async function coreLists(): Promise<Map<string, string>> {
  const folder = join(import.meta.dirname, 'core/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  )
  const lists = modules.flatMap(Object.entries<unknown>).flatMap(([name, value]) => {
    const isList = Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === 'string')
    return isList ? [[keyOfList(value), name] as const] : []
  })
  return new Map(lists)
}

function workspaceOf(path: string): string | undefined {
  const name = path.split('/')[0] ?? ''
  return name in ARROWS ? name : undefined
}

/** The folder of a house that a file is in; null for a file beside the folders. */
function floorOf(path: string, house: string): string | null {
  const [floor, ...rest] = path.slice(house.length + 1).split('/')
  return floor === undefined || rest.length === 0 ? null : floor
}

/** A mutant exists only to make a test fail, so it counts as a test. */
const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$|^(core|server)\/mutants\//.test(file)

/** Tests, and the files that start them, may start programs and read settings. */
const isHarness = (file: string, isTest: boolean): boolean => isTest || /^\w+\/testing\//.test(file)

/**
 * Our own files as a path from the root, whether imported by path or by `@obole/` name; `package:` and its name
 * otherwise.
 */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [, workspace, rest] = /^@obole\/([^/]+)(\/.*)?$/.exec(specifier) ?? []
  return workspace ? `${workspace}/src${rest ?? ''}` : `package:${specifier}`
}

async function readSources(root: string): Promise<Source[]> {
  const files = (await Promise.all(Object.keys(ARROWS).map((workspace) => list(root, workspace)))).flat()
  return Promise.all(
    files.map(async (file) => {
      const facts = readSource(file, await readFile(join(root, file), 'utf8'))
      return { file, isTest: isTestFile(file), ...facts }
    }),
  )
}

async function list(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const kept = entries.filter(({ name }) => !['node_modules', 'build', '.react-router'].includes(name))
  const nested = kept.map(async (entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return list(root, path)
    return /\.(ts|tsx|mts|js|jsx|mjs)$/.test(entry.name) ? [path] : []
  })
  return (await Promise.all(nested)).flat()
}

it('no wall is broken', async () => {
  expect(await findBreaches(import.meta.dirname)).toEqual([])
})

describe('a planted breach is found', () => {
  let root: string

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'obole-walls-'))
  })
  afterEach(() => rm(root, { recursive: true }))

  async function plant(file: string, text: string): Promise<string[]> {
    await mkdir(join(root, dirname(file)), { recursive: true })
    await writeFile(join(root, file), text)
    return findBreaches(root)
  }

  const breaches: [string, string, string, string][] = [
    [
      'web reaches into server',
      'web/app/page.tsx',
      `export const a = <a />\nimport '../../server/src/app.ts'`,
      '"../../server/src/app.ts": web may not import server',
    ],
    [
      'server reaches into bank by name',
      'server/src/app.ts',
      `export { x } from '@obole/bank/bank'`,
      '"@obole/bank/bank": server may not import bank',
    ],
    [
      'bank reaches into web lazily',
      'bank/src/main.ts',
      `await import('../../web/app/root.tsx')`,
      'bank may not import web',
    ],
    [
      'contract reaches into server for a type',
      'contract/src/forms.ts',
      `import type { App } from '../../server/src/app.ts'`,
      'contract may not import server',
    ],
    [
      'server reaches into scripts',
      'server/src/main.ts',
      `import '../../scripts/postgres.ts'`,
      'server may not import scripts',
    ],
    [
      'contract uses a package',
      'contract/src/forms.ts',
      `import fastify from 'fastify'`,
      '"fastify": contract may only import zod',
    ],
    [
      'a loader redirects by itself',
      'web/app/page.tsx',
      `import { redirect } from 'react-router'\nexport const loader = (to: string) => redirect(to)`,
      'calls redirect(): pages leave by web/app/addresses/leaving.ts',
    ],
    [
      'a page leaves by itself',
      'web/app/page.tsx',
      `export const go = (to: string) => window.location.assign(to)`,
      'calls location.assign(): pages leave by web/app/addresses/leaving.ts',
    ],
    [
      'a page leaves by an assignment',
      'web/app/page.tsx',
      `export const go = (to: string) => { window.location.href = to }`,
      'calls location = …: pages leave by web/app/addresses/leaving.ts',
    ],
    [
      'the server redirects',
      'server/src/carts/a.ts',
      `export const go = (reply: { redirect(to: string): void }, to: string) => reply.redirect(to)`,
      'calls redirect(): pages leave by web/app/addresses/leaving.ts',
    ],
    [
      'a loader types what the API answers',
      'web/app/page.tsx',
      `export const read = async (response: Response) => (await response.json()) as { id: number }`,
      'types an answer by hand: json() as …: ask by the name of the call',
    ],
    [
      'a page types a body, by a detour',
      'web/app/page.tsx',
      `export const read = <T,>(body: unknown) => body as unknown as T`,
      'types an answer by hand: body as …',
    ],
    [
      'a loader types what it read by name',
      'web/app/page.tsx',
      `export const read = async () => (await readFromApi('GET /agg/user')) as { id: number }`,
      'types an answer by hand: readFromApi() as …',
    ],
    [
      'a page spells the address of a call',
      'web/app/page.tsx',
      'export const cartAt = (id: string) => `/api/carts/${id}`',
      'spells the address of a call: /api/carts/…: ask by its name',
    ],
    [
      'core uses Node',
      'core/src/money/money.ts',
      `import { readFile } from 'node:fs'`,
      '"node:fs": core may only import itself',
    ],
    [
      'core names a type of contract',
      'core/src/money/money.ts',
      `type A = import('@obole/contract/forms').Form`,
      'core may not import contract',
    ],
    [
      'a statement counts its parameters',
      'server/src/carts/carts.store.ts',
      "export const find = { text: 'select 1 from carts where id = $1', values: [1] }",
      'counts its parameters: select 1 from carts where id = $1',
    ],
    [
      'a statement of a test counts its parameters',
      'server/src/carts/carts.test.ts',
      "export const find = { text: 'select 1 from carts where id = $1', values: [1] }",
      'counts its parameters: select 1 from carts where id = $1',
    ],
    [
      'a second way to write orders',
      'server/src/refunds/refunds.store.ts',
      'export const text = `\n with a as (insert into\n  orders (token) values (1)) select 1`',
      'inserts into orders: only server/src/orders/write-order.sql.ts may',
    ],
    [
      'a test that writes payments by itself',
      'server/src/refunds/refunds.test.ts',
      'export const text = `insert into payments select 1`',
      'inserts into payments: only server/src/payments/write-payments.sql.ts may',
    ],
    [
      'lines written by the name of their table',
      'server/testing/lines.ts',
      `export const write = (insertInto: (table: string, row: object) => void) => insertInto('order_items', {})`,
      'inserts into order_items: only server/src/orders/write-order.sql.ts may',
    ],
    [
      'a second way to write the log',
      'server/src/refunds/refunds.store.ts',
      'export const text = `insert into audit_entries (action) values (1)`',
      'inserts into audit_entries: only server/src/audit/audit.sql.ts may',
    ],
    [
      'a statement that spells its job',
      'server/src/refunds/refunds.store.ts',
      'export const text = `insert into jobs (name) values (1)`',
      'inserts into jobs: only server/src/platform/jobs.sql.ts and server/src/platform/jobs.store.ts may',
    ],
    [
      'a floor reaches up',
      'server/src/ledger/post.ts',
      `import { placeOrder } from '../orders/place-order.ts'`,
      '"../orders/place-order.ts": orders is above ledger',
    ],
    [
      'a floor reaches up for a type',
      'server/src/platform/db.ts',
      `export type { Order } from '../orders/order.ts'`,
      'orders is above platform',
    ],
    [
      'a floor reaches for a composition root',
      'server/src/carts/a.ts',
      `import { createApi } from '../api.ts'`,
      'a floor may not import the composition roots',
    ],
    [
      'a floor reaches for the value of a type',
      'server/src/carts/a.ts',
      `import { readConfig } from '../config.ts'`,
      'a floor may not import the composition roots',
    ],
    [
      'a page reaches into one above it',
      'web/app/ui/button.tsx',
      `import { call } from '../session/call.ts'`,
      '"../session/call.ts": session is above ui',
    ],
    [
      'a step reaches into a later one',
      'web/app/forms/journey/steps.ts',
      `import type { Plan } from '../summary/plan.ts'`,
      'summary is above journey',
    ],
    [
      'a page of the desk reaches into one above it',
      'web/app/manage/lists/orders.tsx',
      `import { words } from '../orders/order.words.ts'`,
      'orders is above lists',
    ],
    [
      'a page reaches for the root',
      'web/app/home/home.tsx',
      `import type { loader } from '../root.tsx'`,
      'a floor may not import the composition roots',
    ],
    [
      'the bank reaches up',
      'bank/src/mandates/open-mandate.ts',
      `import type { PaymentRow } from '../payments/payments.store.ts'`,
      'payments is above mandates',
    ],
    [
      'a chapter of core reaches up',
      'core/src/money/tip.ts',
      `import { kindOf } from '../campaign/kinds.ts'`,
      'campaign is above money',
    ],
    [
      'the ground of core reaches up',
      'core/src/locale.ts',
      `import { cents } from './money/money.ts'`,
      'money is above the ground of core/src',
    ],
    ['a room is not on the list', 'server/src/stuff/a.ts', `export {}`, 'not on the list of floors: stuff'],
    [
      'somebody else’s store',
      'server/src/orders/a.ts',
      `import { find } from '../carts/carts.store.ts'`,
      '"../carts/carts.store.ts": it is private to server/src/carts',
    ],
    [
      'somebody else’s table',
      'server/src/main.ts',
      `import { findCart } from './carts/carts.store.ts'`,
      'it is private to server/src/carts',
    ],
    [
      'SQL in a verb',
      'server/src/orders/place-order.ts',
      'export const text = `\n  select id from orders where id = ${1}`',
      'contains SQL: select id from orders',
    ],
    [
      'a driver in a verb',
      'server/src/orders/place-order.ts',
      `import pg from 'pg'`,
      '"pg": SQL lives in .store.ts',
    ],
    [
      'a setting read anywhere',
      'web/app/root.tsx',
      `export const key = process.env['KEY']`,
      'reads process.env',
    ],
    [
      'settings passed on',
      'server/src/platform/log.ts',
      `export const all = { ...process.env }`,
      'passes process.env on',
    ],
    [
      'a kind compared by its name',
      'web/app/page.tsx',
      `export const isFull = (form: { formType: string }) => form.formType === 'Membership'`,
      `compares a kind with 'Membership': ask kindOf()`,
    ],
    [
      'a kind compared under another name',
      'server/src/carts/a.ts',
      `export const isFull = (type: string) => 'Event' !== type`,
      `compares a kind with 'Event'`,
    ],
    [
      'a switch over kinds',
      'contract/src/a.ts',
      `export function a(formType: string) { switch (formType) { case 'Donation': return 1 } }`,
      `compares a kind with 'Donation'`,
    ],
    [
      'a list of kinds',
      'web/app/a.ts',
      `export const LASTS = ['CrowdFunding', 'Membership']`,
      `compares a kind with 'CrowdFunding'`,
    ],
    [
      'a kind named in SQL',
      'server/src/carts/carts.store.ts',
      "export const text = `f.form_type <> 'Checkout'`",
      'names a kind in SQL',
    ],
    [
      'a list of core spelt again as a type',
      'server/src/carts/a.ts',
      `export interface A { locale: 'en' | 'fr' | null }`,
      'spells LOCALES of core again: en, fr',
    ],
    [
      'a list of core spelt again as a list',
      'contract/src/a.ts',
      `import { z } from 'zod'; export const means = z.enum(['Check', 'Cash', 'BankTransfer', 'Other'])`,
      'spells DESK_MEANS of core again',
    ],
    [
      'dice in core',
      'core/src/money/tip.ts',
      `export const roll = () => Math.random()`,
      'calls Math.random()',
    ],
    ['a clock in core', 'core/src/money/tip.ts', `export const now = () => Date.now()`, 'calls Date.now()'],
    ['today in core', 'core/src/money/tip.ts', `export const today = () => new Date()`, 'calls new Date()'],
    [
      'a route with another room’s verb',
      'server/src/carts/carts.routes.ts',
      `import { find } from '../forms/find-form.ts'`,
      'routes and jobs import their own verbs',
    ],
    [
      'a job with its store',
      'server/src/carts/carts.jobs.ts',
      `import { find } from './carts.store.ts'`,
      'routes and jobs import their own verbs',
    ],
    [
      'a route that enqueues by itself',
      'server/src/carts/carts.routes.ts',
      `import { tellJob } from '../forms/forms.queue.ts'`,
      'routes and jobs import their own verbs',
    ],
    ['a room without a noun', 'server/src/platform/utils/a.ts', `export {}`, 'is in a room called utils'],
    ['a file without a noun', 'web/app/helpers.ts', `export {}`, 'is in a room called helpers'],
  ]

  it.each(breaches)('%s', async (_title, file, text, breach) => {
    const found = await plant(file, text)
    expect(found).toContainEqual(expect.stringContaining(breach))
    expect(found.every((line) => line.startsWith(`${file} `))).toBe(true)
  })

  it('a circle of files, types included', async () => {
    await plant('web/app/ui/a.tsx', `import { b } from './b.ts'`)
    await plant('web/app/ui/b.ts', `export const c = () => import('./c.ts')`)
    expect(await plant('web/app/ui/c.ts', `import type { A } from './a.tsx'`)).toEqual([
      'web/app/ui/a.tsx imports itself: web/app/ui/a.tsx → web/app/ui/b.ts → web/app/ui/c.ts → web/app/ui/a.tsx',
      'web/app/ui/b.ts imports itself: web/app/ui/b.ts → web/app/ui/c.ts → web/app/ui/a.tsx → web/app/ui/b.ts',
      'web/app/ui/c.ts imports itself: web/app/ui/c.ts → web/app/ui/a.tsx → web/app/ui/b.ts → web/app/ui/c.ts',
    ])
  })

  it('a circle by the name of a workspace', async () => {
    await plant('core/src/a.ts', `import { b } from '@obole/core/b'`)
    expect(await plant('core/src/b.ts', `import { a } from './a.ts'`)).toContainEqual(
      expect.stringContaining('core/src/a.ts imports itself'),
    )
  })

  it.each([
    [
      'core/src/money/money.test.ts',
      `import { it } from 'vitest'; import fc from 'fast-check'; it('x', () => void new Date())`,
    ],
    ['core/src/dates/dates.ts', `export const a = new Date(0) // not new Date(), nor Date.now()`],
    ['contract/src/forms.ts', `import { z } from 'zod'; import { cents } from '@obole/core/money/money'`],
    ['server/src/orders/orders.store.ts', 'export const text = `select 1`; import pg from "pg"'],
    [
      'server/src/orders/place-order.ts',
      `import type { App } from '../app.ts'; import { hold } from '../carts/hold.ts'; const a = 'select an option'`,
    ],
    [
      'server/src/carts/carts.routes.ts',
      `import { hold } from './hold.ts'; import { http } from '../platform/http.ts'; import '@obole/contract/carts'`,
    ],
    ['server/src/carts/carts.jobs.ts', `import { tellJob } from '../forms/forms.queue.ts'`],
    [
      'web/app/page.tsx',
      `export const sent = (body: string) => ({ body, kind: 'plain' as const }); const kept = JSON.parse('1') as number`,
    ],
    ['server/src/carts/a.ts', `export const isMember = (tierType: string) => tierType === 'Membership'`],
    ['server/src/carts/a.test.ts', `export const isEvent = (formType: string) => formType === 'Event'`],
    ['server/src/checks.test.ts', 'export const text = `insert into jobs (name) values (1)`'],
    [
      'server/src/people/login.test.ts',
      "export const text = `update users set password_hash = '$2b$10$x'`; export const to = '$1'",
    ],
    ['bench/bare.ts', 'export const text = `insert into bare.orders (id) values (1)`'],
    ['server/src/ledger/ledger.test.ts', `import { placeOrder } from '../orders/place-order.ts'`],
    ['bank/src/main.ts', `import { readConfig } from './config.ts'; readConfig(process.env)`],
    ['e2e/stack.ts', `import { startPostgres } from '../scripts/postgres.ts'; const url = process.env['X']`],
  ])('and nothing is found in an honest %s', async (file, text) => {
    expect(await plant(file, text)).toEqual([])
  })
})

it('sees every way to import, and is not fooled by comments and strings', () => {
  const { imports } = readSource(
    'a.tsx',
    `// import '1'
    import type { A } from 'a'; import b, { type B } from 'b'; import 'c'
    export * from 'd'; export type { E } from 'e'; const f = () => import('f'); type G = import('g').G
    const text = "import 'h'"; const i = require('i'); export const j = <p>import 'j'</p>`,
  )
  const seen = (typeOnly: boolean) =>
    imports.filter((one: Import) => one.typeOnly === typeOnly).map(({ specifier }) => specifier)
  expect(seen(false).toSorted()).toEqual(['b', 'c', 'd', 'f', 'i'])
  expect(seen(true).toSorted()).toEqual(['a', 'e', 'g'])
})
