import type { CaptchaErrorCode } from '@obole/core/errors'
import { errorText } from '@obole/core/error-texts'
import type { Locale } from '@obole/core/locale'
import { type Answer, call } from '../call.ts'

/** One kind of check: what it is given to work on, and what it makes of it. */
export type Solve = (key: string, difficultyBits: number) => Promise<string>

/** Each is fetched when it is asked for. Ours alone so far: nothing third-party is loaded to buy a ticket. */
const VERSIONS: Readonly<Record<string, () => Promise<{ solve: Solve }>>> = {
  'work-1': () => import('@obole/contract/proof-of-work'),
}

/** The proof that goes with the order, or why there is none. */
export async function proveHuman(locale: Locale): Promise<Answer<string>> {
  const asked = await call('GET /carts/captcha', {})
  if (!asked.ok) return asked
  const { key, version, difficultyBits } = asked.value
  if (key === null) return failed('CAPTCHA_NO_KEY', locale)
  const load = version === null ? undefined : VERSIONS[version]
  if (!load) return failed('CAPTCHA_NO_VERSION', locale)
  const script = await load().catch(() => null)
  if (!script) return failed('CAPTCHA_SCRIPT_NOT_LOADED', locale)
  const proof = await script.solve(key, difficultyBits).catch(() => null)
  return proof === null ? failed('CAPTCHA_NOT_EXECUTED', locale) : { ok: true, value: proof }
}

function failed(code: CaptchaErrorCode, locale: Locale): Answer<string> {
  const { title, body } = errorText(code, locale)
  return { ok: false, problem: { status: 403, code, message: title, body, errors: [], details: {} } }
}
