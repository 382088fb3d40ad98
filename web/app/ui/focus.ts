/** The first complaint or field in error comes into view and takes the focus, so that one knows where to look. */
export function focusFirstInvalid(within: ParentNode = document): void {
  // The fields show their errors after the next paint.
  requestAnimationFrame(() => {
    const invalid = within.querySelector<HTMLElement>(
      '[data-complaint], input[aria-invalid="true"], textarea[aria-invalid="true"], select[aria-invalid="true"], [data-invalid] input',
    )
    invalid?.focus({ preventScroll: true })
    invalid?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  })
}
