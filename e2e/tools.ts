import { startRecorder, type Recorder } from '../scripts/recorder.ts'

/**
 * All third-party services in one server: it serves their scripts and records what they receive. The scripts are small,
 * but do what the real ones do: set their cookies, obey the lists that pages fill, and call home.
 */
export function startOthers(): Promise<Recorder> {
  const script = (body: string) => () => ({ type: 'text/javascript', body })
  return startRecorder({
    '/stats/matomo.js': script(MATOMO),
    '/stats/matomo.php': () => ({ body: '' }),
    '/tags/gtm.js': script(TAG_MANAGER),
    '/tags/collect': () => ({ body: '' }),
    '/ab': () => ({ body: '' }),
    '/watch/api/7/envelope/': () => ({ body: '{}' }),
    '/captcha/api.js': script(CAPTCHA),
    '/captcha/api/siteverify': ({ body }) => ({
      body: JSON.stringify({ success: true, action: 'order', score: body.includes('robot') ? 0.1 : 0.9 }),
    }),
  })
}

const MATOMO = `(() => {
  document.cookie = '_pk_id.3.abcd=1; Path=/'
  const set = {}
  const obey = ([name, ...words]) => {
    if (!name.startsWith('track')) return (set[name] = words[0])
    const sent = { idsite: set.setSiteId, url: set.setCustomUrl, urlref: set.setReferrerUrl, name, words: JSON.stringify(words) }
    navigator.sendBeacon(set.setTrackerUrl, new URLSearchParams(sent))
  }
  const before = window._paq ?? []
  window._paq = { push: obey }
  before.forEach(obey)
})()`

const TAG_MANAGER = `(() => {
  document.cookie = '_ga=GA1.1.1; Path=/'
  const home = new URL('/tags/collect', document.currentScript.src).href
  const tell = (told) => navigator.sendBeacon(home, JSON.stringify(told))
  const layer = window.dataLayer
  layer.push = (told) => tell(told)
  layer.forEach(tell)
})()`

const CAPTCHA = `(() => {
  localStorage.setItem('_grecaptcha', 'x')
  window.grecaptcha = {
    ready: (then) => then(),
    execute: async (key, { action }) => key + '-' + action + '-' + (window.isRobot ? 'robot' : 'person'),
  }
})()`

/** The settings that turn everything on. */
export const everythingOn = ({ url }: Recorder): NodeJS.ProcessEnv => ({
  ANALYTICS_URL: `${url}/stats`,
  ANALYTICS_SITE: '3',
  TAG_MANAGER_URL: `${url}/tags`,
  TAG_MANAGER_ID: 'GTM-OBOLE',
  AB_URL: `${url}/ab`,
  AB_TESTS: 'quickWinForm:100',
  MONITORING_DSN: `${url.replace('://', '://public-key@')}/watch/7`,
  MONITORING_SAMPLING: '1',
  ENVIRONMENT: 'journeys',
  ONE_PAGE_CAPTCHA: '1',
  CAPTCHA_URL: `${url}/captcha`,
  CAPTCHA_SITE_KEY: 'site-key',
  CAPTCHA_SECRET_KEY: 'secret-key',
})
