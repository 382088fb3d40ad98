import { INVALID_FIELD } from './focus.ts'

/** A field that is not right, as its own label and its own error say it. */
export interface Complaint {
  field: HTMLElement
  /** Whose answer it is, where the same is asked of several. */
  about: string | null
  label: string
  text: string
}

/** Read from the page itself, so that the summary says what the fields say and leads to where they are. */
export function complaintsIn(form: ParentNode): Complaint[] {
  const fields = [...form.querySelectorAll<HTMLElement>(INVALID_FIELD)]
  const choices = new Set<Element>()
  return fields.flatMap((field) => {
    const choice = field.closest('[role="radiogroup"]')
    if (choice && choices.has(choice)) return []
    if (choice) choices.add(choice)
    const about = field.closest<HTMLElement>('[data-about]')?.dataset['about'] ?? null
    return [{ field, about, label: labelOf(field, choice), text: errorOf(field, choice) }]
  })
}

/** What a label holds that is not its name: that nothing need be typed, or what is wrong. */
const isBesides = ({ dataset }: HTMLElement) =>
  dataset['optional'] !== undefined || dataset['fieldError'] !== undefined

function labelOf(field: HTMLElement, choice: Element | null): string {
  const ids = (choice ?? field).getAttribute('aria-labelledby')?.split(' ') ?? []
  const named = ids.map((id) => document.getElementById(id)).find((label) => label !== null)
  const own = field instanceof HTMLInputElement ? field.labels?.[0] : undefined
  const label = named ?? own ?? document.querySelector(`label[for="${CSS.escape(field.id)}"]`)
  const parts = [...(label?.childNodes ?? [])].filter(
    (part) => !(part instanceof HTMLElement && isBesides(part)),
  )
  return parts
    .map((part) => part.textContent ?? '')
    .join('')
    .trim()
}

function errorOf(field: HTMLElement, choice: Element | null): string {
  const ids = (choice ?? field).getAttribute('aria-describedby')?.split(' ') ?? []
  const described = ids.map((id) => document.getElementById(id))
  const error =
    described.find((text) => text?.dataset['fieldError'] !== undefined) ??
    field.closest('[data-box]')?.querySelector('[data-field-error]')
  return error?.textContent?.trim() ?? ''
}
