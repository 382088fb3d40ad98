import { envelopeUrlOf } from '@obole/contract/envelope'
import type { ToolSettings } from '@obole/contract/tool-settings'
import { TOOLS, toolsOf, type Tool } from '@obole/core/site/tools'
import type { Config } from './config.ts'

/** The third-party tools this installation turned on, and what a page must know of them. */
export function toolSettings(config: Config): ToolSettings {
  return {
    ...(config.ANALYTICS_URL
      ? { analytics: { url: config.ANALYTICS_URL, site: config.ANALYTICS_SITE } }
      : {}),
    ...(config.TAG_MANAGER_URL
      ? { tagManager: { url: config.TAG_MANAGER_URL, id: config.TAG_MANAGER_ID } }
      : {}),
    ...(config.AB_URL ? { abTest: { url: config.AB_URL, percents: config.AB_TESTS } } : {}),
    ...(config.MONITORING_DSN ? { monitoring: monitoringOf(config) } : {}),
    ...(config.ONE_PAGE_CAPTCHA && config.CAPTCHA_URL ? { captcha: true } : {}),
  }
}

const monitoringOf = (config: Config) => ({
  envelopeUrl: envelopeUrlOf(config.MONITORING_DSN),
  sampling: config.MONITORING_SAMPLING,
  environment: config.ENVIRONMENT,
})

interface Sources {
  scripts: readonly string[]
  calls: readonly string[]
  frames: readonly string[]
}

const NOTHING: Sources = { scripts: [], calls: [], frames: [] }

/** Google's captcha also loads scripts from a second origin. */
const CAPTCHA_SECOND_PLACE: Readonly<Record<string, string>> = {
  'https://www.google.com': 'https://www.gstatic.com',
}

const SOURCES: Readonly<Record<Tool, (config: Config) => Sources>> = {
  analytics: ({ ANALYTICS_URL }) => {
    const from = [originOf(ANALYTICS_URL)]
    return { ...NOTHING, scripts: from, calls: from }
  },
  tagManager: ({ TAG_MANAGER_URL, TAG_MANAGER_ORIGINS }) => {
    const from = [originOf(TAG_MANAGER_URL), ...TAG_MANAGER_ORIGINS]
    return { ...NOTHING, scripts: from, calls: from }
  },
  abTest: ({ AB_URL }) => ({ ...NOTHING, calls: [originOf(AB_URL)] }),
  monitoring: ({ MONITORING_DSN }) => ({ ...NOTHING, calls: [originOf(MONITORING_DSN)] }),
  captcha: ({ CAPTCHA_URL }) => {
    const origin = originOf(CAPTCHA_URL)
    const second = CAPTCHA_SECOND_PLACE[origin]
    return { scripts: [origin, ...(second ? [second] : [])], calls: [origin], frames: [origin] }
  },
}

/** The origins a page's tools may load from and send to: only for the tools that are on. */
export function toolSources(config: Config, path: string): Sources {
  const settings = toolSettings(config)
  const on = TOOLS.filter((tool) => settings[tool] !== undefined)
  const all = toolsOf(path, on).map((tool) => SOURCES[tool](config))
  const of = (kind: keyof Sources) => [...new Set(all.flatMap((sources) => sources[kind]))]
  return { scripts: of('scripts'), calls: of('calls'), frames: of('frames') }
}

function originOf(url: string): string {
  return new URL(url).origin
}
