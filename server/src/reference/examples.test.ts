import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askToken, withSecret } from '../../testing/api-clients.ts'
import { agree, askedBy, newProof } from '../../testing/partners.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, signedInVisitor } from '../../testing/visitor.ts'
import { DEMO_KEY, DEMO_PARTNER, DEMO_PASSWORD, DEMO_RETURN_ADDRESS } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { callsOf, exampleCall, type PlacedCall } from './calls.ts'
import type { PublicDocument } from './document-types.ts'
import { LANGUAGES } from './snippets.ts'

/** The examples of the reference, made over the demonstration as they stand. */
const test = testApp({ listen: true, config: { DEMO_HISTORY: false } })
const run = promisify(execFile)

let tokens: { key: string; partner: string }
let calls: PlacedCall[]
let folder: string

beforeAll(async () => {
  await seedDemo(test.app)
  const tokenOf = async (key: typeof DEMO_KEY | typeof DEMO_PARTNER) =>
    (await askToken(test, withSecret(key))).json<{ access_token: string }>().access_token
  const camille = await signedInVisitor(test, DEMO_KEY.madeBy, DEMO_PASSWORD)
  const { challenge } = newProof()
  const asked = askedBy(DEMO_PARTNER, challenge, { redirect_uri: DEMO_RETURN_ADDRESS })
  const { privileges } = (await camille.get(`/api/authorizations?${new URLSearchParams(asked)}`)).json()
  const association = { slug: DEMO_KEY.organizationSlug }
  await agree(camille, association, asked, privileges, again(DEMO_PASSWORD))
  tokens = { key: await tokenOf(DEMO_KEY), partner: await tokenOf(DEMO_PARTNER) }
  calls = callsOf((await test.http.inject('/v5/openapi.json')).json<PublicDocument>())
  // What is asked for is there before it is read.
  const order = (id: string) => (id.startsWith('create') ? 0 : 1)
  calls = calls.toSorted((a, b) => order(a.operationId) - order(b.operationId))
  folder = await mkdtemp(join(tmpdir(), 'obole-examples-'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What an example answers where the demonstration, without its past, has no such thing, or the first is not of that kind. */
const OTHERWISE: Readonly<Record<string, number>> = {
  refundPayment: 409,
  exportCashOut: 404,
}
const expectedOf = ({ operationId }: PlacedCall) => ({ operationId, status: OTHERWISE[operationId] ?? 200 })

function written(language: (typeof LANGUAGES)[number]['id'], call: PlacedCall): string {
  const write = LANGUAGES.find(({ id }) => id === language)?.write
  if (!write) throw new Error(`nothing writes ${language}`)
  return write(exampleCall(call, test.url, DEMO_KEY))
}

/** What the page says that they hold, for all calls alike. */
const variables = () => ({ TOKEN: tokens.key, PARTNER_TOKEN: tokens.partner, CHECKOUT_INTENT_ID: '1' })

describe('an example', () => {
  it('in curl is a command that a shell reads, and is answered', async () => {
    const seen = []
    for (const call of calls) {
      const command = `curl() { printf '%s\\0' "$@"; }\n${written('curl', call)}`
      const { stdout } = await run('sh', ['-c', command], {
        env: { ...process.env, ...variables() },
      })
      const { url, ...options } = asCurlReads(stdout.split('\0').slice(0, -1))
      seen.push({ operationId: call.operationId, status: (await fetch(url, options)).status })
    }
    expect(seen).toEqual(calls.map(expectedOf))
    expect(seen.length).toBeGreaterThan(25)
  })

  it('in TypeScript runs, and is answered', async () => {
    const script = calls.map(
      (call) => `try {\n${written('typescript', call)}\nseen('${call.operationId}', 200)
} catch (error) { seen('${call.operationId}', Number(String(error).match(/Error: (\\d+)/)?.[1] ?? error)) }`,
    )
    const kept = `const all: object[] = []\nconst seen = (operationId: string, status: number) => all.push({ operationId, status })
const { log } = console\nconsole.log = () => undefined\n`
    const file = join(folder, 'examples.ts')
    await writeFile(file, `${kept}${script.join('\n')}\nlog(JSON.stringify(all))\n`)
    const { stdout } = await run(process.execPath, [file], { env: { ...process.env, ...variables() } })
    expect(JSON.parse(stdout)).toEqual(calls.map(expectedOf))
  })

  /** All in one process: each start costs more than what is read. */
  const PHP_READS =
    'foreach (array_slice($argv, 1) as $file) token_get_all(file_get_contents($file), TOKEN_PARSE);'
  for (const [language, program, reads] of [
    ['php', 'php', ['-r', PHP_READS]],
    ['python', 'python3', ['-m', 'py_compile']],
  ] as const)
    it.skipIf(spawnSync(program, ['--version']).status !== 0)(
      `in ${language} is read by ${program}, where it is there`,
      async () => {
        const files = calls.map((call) => join(folder, `${call.operationId}.${language}`))
        for (const [at, call] of calls.entries()) await writeFile(files[at] ?? '', written(language, call))
        const read = await run(program, [...reads, ...files]).catch((error: unknown) => error)
        expect(read).toMatchObject({ stdout: '', stderr: '' })
        const broken = join(folder, `broken.${language}`)
        await writeFile(
          broken,
          `${calls
            .slice(0, 1)
            .map((call) => written(language, call))
            .join('')} (`,
        )
        await expect(run(program, [...reads, broken])).rejects.toThrow('Command failed')
      },
    )
})

/** The few options of curl that examples use. */
function asCurlReads([url = '', ...options]: string[]): { url: string } & RequestInit {
  const headers: Record<string, string> = {}
  const form: string[] = []
  let body: string | undefined
  let method: string | undefined
  for (let at = 0; at < options.length; at += 2) {
    const [option, value = ''] = options.slice(at, at + 2)
    const [name = '', ...rest] = value.split(/(?<=^[^:=]+)[:=]/)
    if (option === '--request') method = value
    else if (option === '--header') headers[name] = rest.join(':').trim()
    else if (option === '--data') body = value
    else if (option === '--data-urlencode') form.push(`${name}=${encodeURIComponent(rest.join('='))}`)
    else throw new Error(`curl is told ${option}`)
  }
  if (form.length > 0) {
    body = form.join('&')
    headers['content-type'] = 'application/x-www-form-urlencoded'
  }
  return {
    url,
    headers,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body === undefined ? {} : { body }),
  }
}
