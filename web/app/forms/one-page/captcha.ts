import type { Captcha } from '@obole/contract/carts'
import { THIRD_PARTY_TOKEN } from '@obole/contract/tool-settings'
import type { CaptchaErrorCode } from '@obole/core/errors/errors'
import { errorText } from '@obole/core/errors/error-texts'
import type { Locale } from '@obole/core/locale'
import { type Answer, call } from '../../session/call.ts'
import { choicesNow } from '../../tools/choices.ts'

/** One kind of check: takes a key and a difficulty, answers the proof. */
export type Solve = (key: string, difficultyBits: number) => Promise<string>

/** Each is loaded on demand. */
const VERSIONS: Readonly<Record<string, () => Promise<{ solve: Solve }>>> = {
  'work-1': () => import('@obole/contract/proof-of-work'),
}

/**
 * The proof to send with the order, or why there is none. A visitor who agreed to the third-party captcha is spared the
 * computation, unless that captcha fails or was already refused.
 */
export async function proveHuman(
  locale: Locale,
  by: 'anything' | 'work' = 'anything',
): Promise<Answer<string>> {
  const asked = await call('GET /carts/captcha', {})
  if (!asked.ok) return asked
  const token = by === 'work' ? null : await thirdPartyToken(asked.value)
  if (token !== null) return { ok: true, value: `${THIRD_PARTY_TOKEN}${token}` }
  const { key, version, difficultyBits } = asked.value
  if (key === null) return failed('CAPTCHA_NO_KEY', locale)
  const load = version === null ? undefined : VERSIONS[version]
  if (!load) return failed('CAPTCHA_NO_VERSION', locale)
  const script = await load().catch(() => null)
  if (!script) return failed('CAPTCHA_SCRIPT_NOT_LOADED', locale)
  const proof = await script.solve(key, difficultyBits).catch(() => null)
  return proof === null ? failed('CAPTCHA_NOT_EXECUTED', locale) : { ok: true, value: proof }
}

async function thirdPartyToken({ thirdParty }: Captcha): Promise<string | null> {
  if (!thirdParty || choicesNow().captcha !== true) return null
  try {
    return await (await import('../../tools/captcha-v3.ts')).tokenOf(thirdParty)
  } catch {
    return null
  }
}

/** Whether the order is sent again with the computed proof, because the third party did not vouch for the visitor. */
export function wantsWork(proof: string, answer: Answer<unknown>): boolean {
  return proof.startsWith(THIRD_PARTY_TOKEN) && !answer.ok && answer.problem.code === 'CAPTCHA_NOT_EXECUTED'
}

function failed(code: CaptchaErrorCode, locale: Locale): Answer<string> {
  const { title, body } = errorText(code, locale)
  return { ok: false, problem: { status: 403, code, message: title, body, errors: [], details: {} } }
}
