import type { ToolSettings } from '@obole/contract/tool-settings'
import { type Adapter, loadScript, type Told } from './adapter.ts'

declare global {
  interface Window {
    _paq?: unknown[][]
  }
}

const VIEWS: readonly Told['event'][] = ['Campaign Step viewed', 'Page viewed']

/** Matomo: commands wait in a list until its script has come, and after that are obeyed at once. */
export function open({ url, site }: NonNullable<ToolSettings['analytics']>): Adapter {
  // Matomo's own name for the list.
  // oxlint-disable-next-line no-underscore-dangle
  const command = (...words: unknown[]) => (window._paq ??= []).push(words)
  command('setTrackerUrl', `${url}/matomo.php`)
  command('setSiteId', site)
  // By the one way the page's policy leaves open, and without measuring the machine.
  command('setRequestMethod', 'POST')
  command('alwaysUseSendBeacon')
  command('disableBrowserFeatureDetection')
  void loadScript(`${url}/matomo.js`).catch(() => {})
  return {
    tell({ event, properties, page }) {
      // It would take both from the page by itself, with all that stands there.
      command('setCustomUrl', page)
      command('setReferrerUrl', '')
      if (VIEWS.includes(event)) return command('trackPageView', properties['page_title'] ?? event)
      return command(
        'trackEvent',
        properties['form_type'],
        event,
        properties['form_slug'],
        Number(properties['payment_amount'] ?? 0) / 100,
      )
    },
  }
}
