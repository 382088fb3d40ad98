import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Counts how often some facts are repeated in the code of this checkout or another:
 * `npm run counts -- [folder of a checkout]`. Compare two runs to see the effect of a refactoring.
 */

const ROOMS_SURVEYED = ['core/src', 'web/app/forms', 'server/src/manage']

interface Checkout {
  files: readonly string[]
  read: (file: string) => string
  git: (...asked: string[]) => string
}

function checkoutAt(root: string): Checkout {
  const git = (...asked: string[]) => execFileSync('git', asked, { cwd: root, encoding: 'utf8' })
  const files = git('ls-files')
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
  return { files, git, read: (file) => readFileSync(join(root, file), 'utf8') }
}

const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$|\/testing\/|^(e2e|bench|walls)\/|^(core|server)\/mutants\//.test(file)
const isSource = (file: string) => /\.tsx?$/.test(file)

/** How often a pattern occurs in the product's own files, and in how many of them. */
function count({ files, read }: Checkout, pattern: RegExp, where: (file: string) => boolean): string {
  const found = files
    .filter((file) => isSource(file) && !isTest(file) && where(file))
    .map((file) => read(file).match(pattern)?.length ?? 0)
    .filter((times) => times > 0)
  return `${found.reduce((sum, times) => sum + times, 0)} in ${found.length} files`
}

/** The kinds of campaign, as the checkout's core lists them. */
function kindsOf({ files, read }: Checkout): string[] {
  const sources = files.filter((file) => file.startsWith('core/src/') && isSource(file)).map(read)
  const lists = sources.flatMap((source) => [
    ...source.matchAll(/export const (?:CAMPAIGN|FORM)_TYPES = \[([^\]]*)\]/g),
  ])
  return lists.flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind))
}

function counts(checkout: Checkout): Record<string, string> {
  const { files, read, git } = checkout
  const outsideCore = (file: string) => !file.startsWith('core/')
  const inServer = (file: string) => file.startsWith('server/src/')
  const inPages = (file: string) => file.startsWith('web/app/')
  const rooms = [...new Set(files.filter(inServer).map(dirname))].filter((room) =>
    /^server\/src\/[^/]+$/.test(room),
  )
  const kinds = kindsOf(checkout).join('|')
  const subjects = git('log', '--no-merges', '--format=%s').trim().split('\n')
  return {
    'kinds compared by name': count(
      checkout,
      new RegExp(`\\b\\w*[fF]orm_?[tT]ype\\)?\\s*[!=]==\\s*'(${kinds})'|case '(${kinds})':`, 'g'),
      outsideCore,
    ),
    'both languages spelt': count(checkout, /'fr' \| 'en'|\['fr', 'en'\]/g, () => true),
    'live states of an attempt in SQL': count(checkout, /'Init',\s*'WaitingAuthentication'/g, inServer),
    'parameters counted by hand': count(checkout, /[\s(=,]\$\d+\b/g, inServer),
    'instants spelt in SQL': count(checkout, /to_timestamp\(/g, inServer),
    'answers typed by their reader': count(checkout, /\b(body|json\(\)) as [A-Z]|readFromApi</g, inPages),
    'names of jobs as texts': count(checkout, /\bname: '[a-z]+(\.?-?[a-z]+)+',\s*payload/g, inServer),
    migrations: String(files.filter((file) => /^server\/migrations\/.*\.sql$/.test(file)).length),
    'server rooms without a README': `${rooms.filter((room) => !files.includes(`${room}/README.md`)).length} of ${rooms.length}`,
    'files in large rooms': ROOMS_SURVEYED.map(
      (room) => `${room} ${files.filter((file) => dirname(file) === room && !isTest(file)).length}`,
    ).join(', '),
    'lines of the product': String(
      files
        .filter((file) => isSource(file) && !isTest(file))
        .reduce((sum, file) => sum + read(file).split('\n').length, 0),
    ),
    'commit subjects over 72 characters': `${subjects.filter((subject) => subject.length > 72).length} of ${subjects.length}`,
  }
}

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
for (const [what, found] of Object.entries(counts(checkoutAt(root))))
  console.log(`${what.padEnd(36)} ${found}`)
