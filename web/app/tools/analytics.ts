import type { ToolSettings } from '@obole/contract/tool-settings'
import { type Adapter, loadScript, type ToolEvent } from './adapter.ts'

declare global {
  interface Window {
    _paq?: unknown[][]
  }
}

const VIEWS: readonly ToolEvent['event'][] = ['Campaign Step viewed', 'Page viewed']

/** Matomo: commands wait in a list until its script is loaded, and are then run at once. */
export function open({ url, site }: NonNullable<ToolSettings['analytics']>): Adapter {
  // The name is set by Matomo.
  // oxlint-disable-next-line no-underscore-dangle
  const command = (...words: unknown[]) => (window._paq ??= []).push(words)
  command('setTrackerUrl', `${url}/matomo.php`)
  command('setSiteId', site)
  // Uses the only method that the page's policy allows, and does not inspect the device.
  command('setRequestMethod', 'POST')
  command('alwaysUseSendBeacon')
  command('disableBrowserFeatureDetection')
  void loadScript(`${url}/matomo.js`).catch(() => {})
  return {
    tell({ event, properties, page }) {
      // Otherwise Matomo reads both from the page itself, with their queries.
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
