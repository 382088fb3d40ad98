const FRAMES_AWAITED = 60

/** The first complaint or field in error comes into view and takes the focus, so that one knows where to look. */
export function focusFirstInvalid(within: ParentNode = document, framesLeft = FRAMES_AWAITED): void {
  // The fields show their errors after the next paint, or, on a busy telephone, one after that.
  requestAnimationFrame(() => {
    const invalid = within.querySelector<HTMLElement>(
      '[data-complaint], input[aria-invalid="true"], textarea[aria-invalid="true"], select[aria-invalid="true"], [data-invalid] input',
    )
    if (!invalid && framesLeft > 0) return focusFirstInvalid(within, framesLeft - 1)
    invalid?.focus({ preventScroll: true })
    invalid?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  })
}
