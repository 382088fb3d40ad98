const FRAMES_AWAITED = 60

/** A field that says what is wrong with it. */
export const INVALID_FIELD =
  'input[aria-invalid="true"], textarea[aria-invalid="true"], select[aria-invalid="true"], [data-invalid] input'

/** The first complaint or field in error comes into view and takes the focus, so that one knows where to look. */
export function focusFirstInvalid(within: ParentNode = document, framesLeft = FRAMES_AWAITED): void {
  // The fields show their errors after the next paint, or, on a busy telephone, one after that.
  requestAnimationFrame(() => {
    const invalid = within.querySelector<HTMLElement>(`[data-complaint], ${INVALID_FIELD}`)
    if (!invalid && framesLeft > 0) return focusFirstInvalid(within, framesLeft - 1)
    if (invalid) bringTo(invalid)
  })
}

/** Takes the focus and comes into view, with room around it. */
export function bringTo(place: HTMLElement): void {
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** As the `ref` of what appears far from the button that was pressed. */
export function bringIntoView(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}
