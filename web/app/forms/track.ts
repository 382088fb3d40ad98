import type { EventBody } from '@obole/contract/manage-statistics'
import type { Form } from '@obole/contract/forms'
import { afterPicture } from '../after-picture.ts'
import { pageBases } from '../bases.ts'
import { measured } from '../tools/measured.ts'

export type Event = EventBody['event']
export type Properties = Omit<EventBody['properties'], 'organization_slug' | 'form_type' | 'form_slug'>

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
export function isPreviewed(): boolean {
  try {
    return window.parent !== window && window.parent.location.pathname.startsWith('/admin/')
  } catch {
    // Another site's frame does not tell where it is.
    return false
  }
}

/** What is measured is about a campaign, never about somebody. */
type Tracked = Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'title'> &
  Partial<Pick<Form, 'state'>>

/**
 * The only way anything is measured, under the title its page has for measuring. To us without a cookie, and never in
 * the visitor's way: an event that is lost is lost. The tools of others hear of it where the visitor agreed to them.
 */
export function track(form: Tracked, event: Event, title: string | null, properties: Properties = {}): void {
  if (isPreviewed()) return
  const source = visitSource()
  const body: EventBody = {
    event,
    properties: {
      organization_slug: form.organizationSlug,
      form_type: form.formType,
      form_slug: form.formSlug,
      form_name: form.title,
      ...(form.state ? { form_state: form.state } : {}),
      ...(title ? { page_title: title } : {}),
      ...(source ? { source } : {}),
      ...properties,
    },
  }
  afterPicture(() => {
    navigator.sendBeacon(
      `${pageBases().api}/events`,
      new Blob([JSON.stringify(body)], { type: 'application/json' }),
    )
    measured(body)
  })
}

const CLICKED_KEY = 'clicked'

/** Whoever signs out is measured as somebody else from then on. */
export function forgetVisit(): void {
  try {
    for (const key of [SOURCE_KEY, CLICKED_KEY]) sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be kept, there is nothing to forget.
  }
}

/** The first thing somebody does on a campaign's page, once a visit. */
export function trackFirstClick(form: Form, title: string | null): void {
  try {
    const clicked = sessionStorage.getItem(CLICKED_KEY) ?? ''
    const mark = `;${form.id};`
    if (clicked.includes(mark)) return
    sessionStorage.setItem(CLICKED_KEY, clicked + mark)
    track(form, 'Campaign First click', title)
  } catch {
    // Where nothing can be kept, nothing can be counted once.
  }
}
