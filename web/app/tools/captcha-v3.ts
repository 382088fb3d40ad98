import type { Captcha } from '@obole/contract/carts'
import { loadScript } from './adapter.ts'

declare global {
  interface Window {
    grecaptcha?: {
      ready(then: () => void): void
      execute(key: string, options: { action: string }): Promise<string>
    }
  }
}

/** A third-party service that does not answer is not waited for: the visitor's browser does our own check. */
const PATIENCE_MS = 4000

/** reCAPTCHA v3: its script observes the visit and gives a token, which our server has scored. */
export async function tokenOf({ url, key, action }: NonNullable<Captcha['thirdParty']>): Promise<string> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the captcha did not answer')), PATIENCE_MS)
  })
  return Promise.race([late, execute(url, key, action)])
}

async function execute(url: string, key: string, action: string): Promise<string> {
  if (!window.grecaptcha) await loadScript(`${url}/api.js?render=${encodeURIComponent(key)}`)
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error('the captcha did not come')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha.execute(key, { action })
}
