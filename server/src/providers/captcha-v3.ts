import { z } from 'zod'

/** The action is named, so that a score earned elsewhere on the page does not count for it. */
export const CAPTCHA_ACTION = 'order'

const PATIENCE_MS = 3000

const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
})

interface CaptchaSettings {
  CAPTCHA_URL: string
  CAPTCHA_SECRET_KEY: string
  CAPTCHA_THRESHOLD: number
}

/**
 * Whether the captcha provider takes the holder of this token for a person. No answer, or an unexpected one, counts as
 * no. The visitor's address is not sent.
 */
export async function isPerson(settings: CaptchaSettings, token: string): Promise<boolean> {
  const body = new URLSearchParams({ secret: settings.CAPTCHA_SECRET_KEY, response: token })
  try {
    const url = `${settings.CAPTCHA_URL}/api/siteverify`
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE_MS) })
    const { success, score = 0, action } = verdict.parse(await answer.json())
    return success && action === CAPTCHA_ACTION && score >= settings.CAPTCHA_THRESHOLD
  } catch {
    return false
  }
}
