import type { ToolSettings } from '@obole/contract/tool-settings'
import { type Adapter, loadScript } from './adapter.ts'

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** Google Tag Manager: events go into a list that its script reads. */
export function open({ url, id }: NonNullable<ToolSettings['tagManager']>): Adapter {
  const layer = (window.dataLayer ??= [])
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  void loadScript(`${url}/gtm.js?id=${encodeURIComponent(id)}`).catch(() => {})
  return { tell: ({ event, properties }) => void layer.push({ event, ...properties }) }
}
