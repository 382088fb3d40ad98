/** Markup that is already safe. Everything else put into a template is escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | Part[]

export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  let text = texts[0] ?? ''
  parts.forEach((part, index) => {
    text += render(part) + (texts[index + 1] ?? '')
  })
  return new Html(text)
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
