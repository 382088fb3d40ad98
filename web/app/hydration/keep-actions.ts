/** Marks what is drawn but not yet live; actions on it are kept. */
export const NOT_LIVE = 'data-asleep'
export const LIVE_EVENT = 'obole:awake'
export const SETTLED_EVENT = 'obole:settled'

/**
 * On a slow network a visitor types and presses before the script is loaded. This runs on its own ahead of it, keeps
 * those actions, and repeats them once the page is live. It is sent as text, so it uses nothing defined outside it.
 */
export function keepActions(notLive: string, liveEvent: string, settledEvent: string): void {
  const texts = new Map<HTMLInputElement | HTMLTextAreaElement, string>()
  const acts = new Map<Element, () => void>()
  const isNotLive = (element: Element) => element.closest(`[${notLive}]`) !== null

  const keepText = ({ target }: Event) => {
    // A file that was dropped on its field stays there, and cannot be set: only that it came is told again.
    if (target instanceof HTMLInputElement && target.type === 'file') {
      if (isNotLive(target))
        acts.set(target, () => target.dispatchEvent(new Event('change', { bubbles: true })))
      return
    }
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isText && (isNotLive(target) || texts.has(target))) texts.set(target, target.value)
  }
  // In a live page, the router handles a jump within the page, and would undo the browser's own.
  const pressable = `button, label, html:not([${notLive}]) a[href*="#"]`
  const pressedBy = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(pressable) : null
    // A form with its own address is sent by the browser, with or without a script.
    return pressed?.closest('form[action]') ? null : pressed
  }
  /** Where a press began: its end finds the page live, or moved away, by an error or a suggestion that appeared above it. */
  let begun: {
    element: HTMLElement
    wasNotLive: boolean
    top: number
    left: number
    at: PointerEvent
  } | null = null
  // A finger that scrolls presses nothing, wherever it began.
  const endPress = () => {
    begun = null
  }
  const beginPress = (event: PointerEvent) => {
    const element = pressedBy(event)
    if (!element) return endPress()
    const { top, left } = element.getBoundingClientRect()
    begun = { element, wasNotLive: isNotLive(element), top, left, at: event }
  }
  /** What moved away from a pointer that stayed is what was meant. */
  const movedAway = (event: MouseEvent): HTMLElement | null => {
    if (!begun?.element.isConnected || begun.element.contains(event.target as Node | null)) return null
    const { top, left } = begun.element.getBoundingClientRect()
    const hasMoved = top !== begun.top || left !== begun.left
    const stayed = Math.hypot(event.clientX - begun.at.clientX, event.clientY - begun.at.clientY) < 10
    return hasMoved && stayed ? begun.element : null
  }
  const keepPress = (event: MouseEvent) => {
    const moved = movedAway(event)
    const pressed = moved ?? pressedBy(event)
    // A handler added after the beginning of a press would miss it.
    const isHalfHeard = moved !== null || (begun?.wasNotLive === true && begun.element === pressed)
    begun = null
    if (!pressed || !(isNotLive(pressed) || isHalfHeard)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isNotLive(pressed)) acts.set(pressed, () => pressed.click())
    else setTimeout(() => pressed.click())
  }
  const keepSending = (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !isNotLive(form) || form.hasAttribute('action')) return
    event.preventDefault()
    acts.set(form, () => form.requestSubmit())
  }

  const retype = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
    const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const liveOnes = <K extends Element, V>(kept: Map<K, V>) =>
    [...kept].filter(([element]) => !isNotLive(element))
  // At once, so that a following press finds the text; and again when the page has settled, which may have redrawn it.
  const typeAgain = () => {
    for (const [field, text] of liveOnes(texts)) retype(field, text)
  }
  const catchUp = () => {
    typeAgain()
    for (const [field] of liveOnes(texts)) texts.delete(field)
    const due = liveOnes(acts)
    for (const [element] of due) acts.delete(element)
    // A press relies on the typed text, which the page takes in after this event.
    setTimeout(() => {
      for (const [, act] of due) act()
    })
  }

  addEventListener('input', keepText, true)
  addEventListener('pointerdown', beginPress, true)
  addEventListener('pointercancel', endPress, true)
  addEventListener('click', keepPress, true)
  addEventListener('submit', keepSending, true)
  addEventListener(liveEvent, typeAgain)
  addEventListener(settledEvent, catchUp)
}
