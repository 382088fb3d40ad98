import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askToken } from '../../testing/api-clients.ts'
import { agree } from '../../testing/partners.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, signedInVisitor, type Visitor } from '../../testing/visitor.ts'
import { DEMO_PARTNER, DEMO_PASSWORD, DEMO_RETURN_ADDRESS } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { signatureOf } from '../webhooks/signature-keys.ts'
import { type PlacedCall, callsOf, exampleCall } from './calls.ts'
import type { PublicDocument } from './document-types.ts'
import { applicationForms, withForm } from './draw-applications.ts'
import { asking, VERIFYING } from './own-snippets.ts'
import { type Language, LANGUAGES } from './snippets.ts'
import { authorizationAddress } from './token-call.ts'

/** What the reference says of applications and of notifications, done with the application of the demonstration. */
const test = testApp({ listen: true, config: { DEMO_HISTORY: false } })
const run = promisify(execFile)
const slug = 'les-jardins-partages'

let folder: string
let camille: Visitor
let calls: PlacedCall[]
beforeAll(async () => {
  await seedDemo(test.app)
  camille = await signedInVisitor(test, 'camille@jardins-partages.example', DEMO_PASSWORD)
  calls = callsOf((await test.http.inject('/v5/openapi.json')).json<PublicDocument>())
  folder = await mkdtemp(join(tmpdir(), 'obole-snippets-'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const PROGRAMS: Readonly<
  Record<Language, { program: string; needs: readonly [string, string]; file: string }>
> = {
  curl: { program: 'sh', needs: ['openssl', 'version'], file: 'snippet.sh' },
  typescript: { program: process.execPath, needs: [process.execPath, '--version'], file: 'snippet.ts' },
  php: { program: 'php', needs: ['php', '--version'], file: 'snippet.php' },
  python: { program: 'python3', needs: ['python3', '--version'], file: 'snippet.py' },
}
const isThere = (language: Language) => {
  const [program, question] = PROGRAMS[language].needs
  return spawnSync(program, [question]).status === 0
}

/** What a snippet prints, with lines of ours after it. */
async function printed(language: Language, text: string, env: Readonly<Record<string, string>> = {}) {
  const { program, file } = PROGRAMS[language]
  const path = join(folder, file)
  await writeFile(path, text)
  const { stdout } = await run(program, [path], { env: { ...process.env, ...env } })
  return stdout.trim().split('\n')
}

const BODY = JSON.stringify({ eventType: 'Order', data: { name: 'Fête d’été «\u202f2026\u202f»' } })
const KEY = 'a-key_of-the-address'

/** Prints whether a notification is ours, by the function of the snippet. */
const ASKED: Readonly<Record<Language, string>> = {
  curl: `printf %s "$BODY" > "$0.body"
is_from_obole "$0.body" "$SIGNATURE" && echo true || echo false`,
  typescript: `console.log(isFromObole(Buffer.from(process.env.BODY ?? ''), process.env.SIGNATURE ?? ''))`,
  php: `echo json_encode(isFromObole(getenv('BODY'), getenv('SIGNATURE')));`,
  python: `print(str(is_from_obole(os.environ["BODY"].encode(), os.environ["SIGNATURE"])).lower())`,
}

const VERIFIER_PRINTED: Readonly<Record<Language, string>> = {
  curl: 'echo "$VERIFIER"',
  typescript: 'console.log(verifier)',
  php: 'echo $verifier;',
  python: 'print(verifier)',
}

describe.each(LANGUAGES)('in $name', ({ id: language }) => {
  it.skipIf(!isThere(language))(
    'a program knows a notification of ours, and none of somebody else',
    async () => {
      const judged = async (more: { BODY?: string; SIGNATURE?: string; SIGNATURE_KEY?: string }) =>
        printed(language, `${VERIFYING[language]}\n${ASKED[language]}\n`, {
          BODY,
          SIGNATURE: signatureOf(BODY, KEY),
          SIGNATURE_KEY: KEY,
          ...more,
        })
      expect(await judged({})).toEqual(['true'])
      expect(await judged({ BODY: `${BODY} ` })).toEqual(['false'])
      expect(await judged({ SIGNATURE_KEY: 'another' })).toEqual(['false'])
      expect(await judged({ SIGNATURE: 'é' })).toEqual(['false'])
      expect(await judged({ SIGNATURE: signatureOf(BODY, KEY).slice(0, 20) })).toEqual(['false'])
    },
  )

  it.skipIf(!isThere(language))('an application is let in, as the reference tells it', async () => {
    const application = { ...DEMO_PARTNER, redirectUri: DEMO_RETURN_ADDRESS }
    const origin = test.app.config.PUBLIC_URL
    const snippet = asking(authorizationAddress(origin), application)[language]
    const [address = '', verifier = ''] = await printed(
      language,
      `${snippet}\n${VERIFIER_PRINTED[language]}\n`,
    )
    const asked = Object.fromEntries(new URL(address).searchParams)
    const shown = (await camille.get(`/api/authorizations?${new URLSearchParams(asked)}`)).json()
    expect(shown).toMatchObject({ kind: 'asked', returnsTo: new URL(DEMO_RETURN_ADDRESS).host })

    const agreed = await agree(camille, { slug }, asked, shown.privileges, again(DEMO_PASSWORD))
    const back = new URL(agreed.json<{ url: string }>().url)
    expect(back.searchParams.get('state')).toBe(asked['state'])
    expect(back.searchParams.get('iss')).toBe(origin)
    const forms = applicationForms(application)
    const code = back.searchParams.get('code') ?? ''
    const answer = await askToken(test, { ...forms.exchange, code, code_verifier: verifier })
    expect(answer.json()).toMatchObject({ organization_slug: slug, scope: shown.privileges.join(' ') })
  })
})

it('the calls of an application are answered as the reference has them, and tokens given back open nothing', async () => {
  const application = { ...DEMO_PARTNER, redirectUri: DEMO_RETURN_ADDRESS }
  const forms = applicationForms(application)
  const first = (await askToken(test, forms.itself)).json<{ refresh_token: string }>()
  const next = await askToken(test, { ...forms.refresh, refresh_token: first.refresh_token })
  const { access_token: token, refresh_token } = next.json<{ access_token: string; refresh_token: string }>()
  const itself = () =>
    test.http.inject({ url: '/v5/partners/me', headers: { authorization: `Bearer ${token}` } })
  expect((await itself()).json()).toMatchObject({ displayName: DEMO_PARTNER.displayName })

  const revoke = calls.find(({ operationId }) => operationId === 'revokeToken')
  const write = LANGUAGES.find(({ id }) => id === 'typescript')?.write
  if (!revoke || !write) throw new Error('nothing gives tokens back')
  const example = exampleCall(withForm(revoke, { ...forms.revoke, token: refresh_token }), test.url)
  await printed('typescript', write(example))
  expect((await itself()).statusCode).toBe(401)
})
