import type { EventBody } from '@obole/contract/manage-statistics'
import type { Form } from '@obole/contract/forms'
import { afterPicture } from '../browser/after-picture.ts'
import { pageBases } from '../session/bases.ts'
import { measured } from './measured.ts'

export type Event = EventBody['event']
export type Properties = Omit<EventBody['properties'], 'organization_slug' | 'form_type' | 'form_slug'>

const SOURCE_KEY = 'source'

/** Where the visit came from: the link's parameter, else the referring site. Forgotten with the session. */
function visitSource(): string | undefined {
  try {
    const kept = sessionStorage.getItem(SOURCE_KEY)
    if (kept !== null) return kept || undefined
    const utmSource = new URLSearchParams(window.location.search).get('utm_source')
    const from = document.referrer && new URL(document.referrer).host
    const source = (utmSource ?? (from === window.location.host ? '' : from)).slice(0, 100)
    sessionStorage.setItem(SOURCE_KEY, source)
    return source || undefined
  } catch {
    return undefined
  }
}

/** Administrators who see their page in the editor, or a widget before they paste it, are not counted as visitors. */
export function isPreviewed(): boolean {
  try {
    return window.parent !== window && window.parent.location.pathname.startsWith('/admin/')
  } catch {
    // The frame of another site does not reveal its address.
    return false
  }
}

/** Measurements are about a campaign, never about a person. */
type Tracked = Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'title'> &
  Partial<Pick<Form, 'state'>>

/**
 * The only function that measures, under the page's title for measuring. Sends to us without a cookie, and never delays
 * the visitor: a lost event is not sent again. Third-party tools receive it only where the visitor agreed.
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

/** After a sign-out, measurements start again as for a new visitor. */
export function forgetVisit(): void {
  try {
    for (const key of [SOURCE_KEY, CLICKED_KEY]) sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be stored, there is nothing to forget.
  }
}

/** The visitor's first action on a campaign's page, once per visit. */
export function trackFirstClick(form: Form, title: string | null): void {
  try {
    const clicked = sessionStorage.getItem(CLICKED_KEY) ?? ''
    const mark = `;${form.id};`
    if (clicked.includes(mark)) return
    sessionStorage.setItem(CLICKED_KEY, clicked + mark)
    track(form, 'Campaign First click', title)
  } catch {
    // Without storage, the first action cannot be counted once, so it is not counted.
  }
}
