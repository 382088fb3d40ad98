import type { EventBody } from '@obole/contract/manage-statistics'
import type { Form } from '@obole/contract/forms'

type Event = EventBody['event']
type Properties = Omit<EventBody['properties'], 'organization_slug' | 'form_type' | 'form_slug'>

const SOURCE_KEY = 'source'

/** Where the visit began: what the link said, else the site that led here. Forgotten with the session. */
function visitSource(): string | undefined {
  try {
    const kept = sessionStorage.getItem(SOURCE_KEY)
    if (kept !== null) return kept || undefined
    const said = new URLSearchParams(window.location.search).get('utm_source')
    const from = document.referrer && new URL(document.referrer).host
    const source = (said ?? (from === window.location.host ? '' : from)).slice(0, 100)
    sessionStorage.setItem(SOURCE_KEY, source)
    return source || undefined
  } catch {
    return undefined
  }
}

/** Administrators who look at their page in the editor, or at a widget they are about to paste, are no visitors. */
function isPreviewed(): boolean {
  try {
    return window.parent !== window && window.parent.location.pathname.startsWith('/admin/')
  } catch {
    // Another site's frame does not tell where it is.
    return false
  }
}

/**
 * The only way anything is measured. Ours alone, without a cookie, and never in the visitor's way: an event that is
 * lost is lost. Third-party tools would be added here, behind the visitor's consent.
 */
export function track(form: Form, event: Event, properties: Properties = {}): void {
  if (isPreviewed()) return
  const source = visitSource()
  const body: EventBody = {
    event,
    properties: {
      organization_slug: form.organizationSlug,
      form_type: form.formType,
      form_slug: form.formSlug,
      form_name: form.title,
      form_state: form.state,
      ...(source ? { source } : {}),
      ...properties,
    },
  }
  navigator.sendBeacon('/api/events', new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
