const FRAMES_AWAITED = 60

/** A field that shows an error. */
export const INVALID_FIELD =
  'input[aria-invalid="true"], textarea[aria-invalid="true"], select[aria-invalid="true"], [data-invalid] input'

/** Scrolls to the first error and gives it the focus. */
export function focusFirstInvalid(within: ParentNode = document, framesLeft = FRAMES_AWAITED): void {
  // The fields show their errors after the next paint or, on a busy telephone, one later.
  requestAnimationFrame(() => {
    const invalid = within.querySelector<HTMLElement>(`[data-complaint], ${INVALID_FIELD}`)
    if (!invalid && framesLeft > 0) return focusFirstInvalid(within, framesLeft - 1)
    if (invalid) bringTo(invalid)
  })
}

/** Takes the focus and scrolls to it, with room around it. */
export function bringTo(place: HTMLElement): void {
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** A `ref` for content that appears far from the pressed button. */
export function bringIntoView(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** An element, then all around it. */
export function withAncestors(target: EventTarget | null): Element[] {
  const all: Element[] = []
  for (let at = target; at instanceof Element; at = at.parentElement) all.push(at)
  return all
}
