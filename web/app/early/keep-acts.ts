/** What is drawn but not yet in the browser's hands carries it; acts upon it wait. */
export const ASLEEP = 'data-asleep'
export const AWAKE_EVENT = 'obole:awake'

/**
 * On a slow network a visitor types and presses before the program has come. This runs alone, ahead of it, keeps what
 * was done, and does it again once somebody listens. It is sent as text, so it uses nothing that stands outside it.
 */
export function keepActs(asleep: string, awakeEvent: string): void {
  const texts = new Map<HTMLInputElement | HTMLTextAreaElement, string>()
  const acts = new Map<Element, () => void>()
  const sleeps = (element: Element) => element.closest(`[${asleep}]`) !== null

  const keepText = ({ target }: Event) => {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isText && sleeps(target)) texts.set(target, target.value)
  }
  // In a page that is awake, a jump to a part of it is for the router, which would undo the browser's own.
  const pressable = `button, label, html:not([${asleep}]) a[href*="#"]`
  const pressedBy = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(pressable) : null
    // A form with an address of its own is sent by the browser, program or not.
    return pressed && sleeps(pressed) && !pressed.closest('form[action]') ? pressed : null
  }
  // Part of the program may already listen: it must not hear now what is done again later.
  const hush = (event: Event) => {
    if (pressedBy(event)) event.stopImmediatePropagation()
  }
  const keepPress = (event: Event) => {
    const pressed = pressedBy(event)
    if (!pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    acts.set(pressed, () => pressed.click())
  }
  const keepSending = (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !sleeps(form) || form.hasAttribute('action')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    acts.set(form, () => form.requestSubmit())
  }

  const retype = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
    const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const awake = <K extends Element, V>(kept: Map<K, V>) => {
    const found = [...kept].filter(([element]) => !sleeps(element))
    for (const [element] of found) kept.delete(element)
    return found
  }
  const catchUp = () => {
    for (const [field, text] of awake(texts)) retype(field, text)
    const due = awake(acts)
    // A press relies on what was typed, which the page takes in once this event is over.
    setTimeout(() => {
      for (const [, act] of due) act()
    })
  }

  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'keydown', 'keyup'])
    addEventListener(type, hush, true)
  addEventListener('input', keepText, true)
  addEventListener('click', keepPress, true)
  addEventListener('submit', keepSending, true)
  addEventListener(awakeEvent, catchUp)
}
