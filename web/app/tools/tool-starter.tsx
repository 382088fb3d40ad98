import type { EventBody } from '@obole/contract/manage-statistics'
import type { ToolSettings } from '@obole/contract/tool-settings'
import { pageAddress, withoutPersonal } from '@obole/core/site/private-text'
import type { Tool } from '@obole/core/site/tools'
import { useEffect } from 'react'
import type { Adapter, ToolEvent } from './adapter.ts'
import { useChoices } from './choices.ts'
import { listen } from './measured.ts'
import { removeTraces } from './traces.ts'

interface ToolStarterProps {
  /** The tools that this document may use. */
  tools: readonly Tool[]
  settings: ToolSettings
  /** The flags with which this page was drawn. */
  flags: Readonly<Record<string, boolean>>
}

const running = new Map<Tool, Promise<Adapter>>()

/** Starts the tools that the visitor agreed to, passes measurements on, and ends tools whose consent was withdrawn. */
export default function ToolStarter({ tools, settings, flags }: ToolStarterProps) {
  const choices = useChoices()
  useEffect(() => {
    let isWithdrawn = false
    for (const tool of tools) {
      if (choices[tool] === true) {
        if (!running.has(tool)) running.set(tool, opened(tool, settings, flags))
      } else {
        removeTraces(tool)
        isWithdrawn ||= running.has(tool)
      }
    }
    // A loaded script can only be removed with its document.
    if (isWithdrawn) window.location.reload()
  })
  useEffect(() => {
    listen({
      event: (body) => toAll((adapter) => adapter.tell?.(forOthers(body))),
      failure: (error) => toAll((adapter) => adapter.fail?.(error)),
    })
  }, [])
  return null
}

function toAll(say: (adapter: Adapter) => void): void {
  for (const adapter of running.values()) void adapter.then(say, () => {})
}

async function opened(
  tool: Tool,
  { analytics, tagManager, abTest, monitoring }: ToolSettings,
  flags: ToolStarterProps['flags'],
): Promise<Adapter> {
  if (tool === 'analytics' && analytics) return (await import('./analytics.ts')).open(analytics)
  if (tool === 'tagManager' && tagManager) return (await import('./tag-manager.ts')).open(tagManager)
  if (tool === 'abTest' && abTest) return (await import('./ab-test.ts')).open(abTest, flags)
  if (tool === 'monitoring' && monitoring) return (await import('./monitoring.ts')).open(monitoring)
  // A captcha is loaded by the order that needs it.
  return {}
}

/** Removes the cart's id: only our own figures need it, to know how a visit ended. */
function forOthers({ event, properties: { cart_id: _ours, ...properties } }: EventBody): ToolEvent {
  const clean = Object.entries(properties).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutPersonal(value) : value,
  ])
  const page = window.location.origin + pageAddress(window.location.pathname)
  return { event, properties: Object.fromEntries(clean), page }
}
