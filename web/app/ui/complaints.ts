import { INVALID_FIELD } from './focus.ts'

/** An invalid field, with its own label and error. */
export interface Complaint {
  field: HTMLElement
  /** The person the answer is about, where several are asked the same. */
  about: string | null
  label: string
  text: string
}

/** Reads the fields from the page, so that the summary repeats their texts and links to them. */
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

/** Parts of a label that are not its name: the "optional" mark, a hint, or the error. */
const isBesides = ({ dataset }: HTMLElement) =>
  dataset['optional'] !== undefined || dataset['besides'] !== undefined || dataset['fieldError'] !== undefined

/** What a label says, wherever in it what stands besides is. */
function nameIn(part: Node): string {
  if (part instanceof HTMLElement && isBesides(part)) return ''
  const parts = [...part.childNodes]
  return parts.length === 0 ? (part.textContent ?? '') : parts.map(nameIn).join('')
}

function labelOf(field: HTMLElement, choice: Element | null): string {
  const ids = (choice ?? field).getAttribute('aria-labelledby')?.split(' ') ?? []
  const named = ids.map((id) => document.getElementById(id)).find((label) => label !== null)
  const own = field instanceof HTMLInputElement ? field.labels?.[0] : undefined
  const label = named ?? own ?? document.querySelector(`label[for="${CSS.escape(field.id)}"]`)
  return [...(label?.childNodes ?? [])].map(nameIn).join('').trim()
}

function errorOf(field: HTMLElement, choice: Element | null): string {
  const ids = (choice ?? field).getAttribute('aria-describedby')?.split(' ') ?? []
  const described = ids.map((id) => document.getElementById(id))
  const error =
    described.find((text) => text?.dataset['fieldError'] !== undefined) ??
    field.closest('[data-box]')?.querySelector('[data-field-error]')
  return error?.textContent?.trim() ?? ''
}
