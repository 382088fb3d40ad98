/** What may take the focus. */
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** Parts of a page that have a name of their own, from the smallest on. */
const PARTS = '[data-keeps-focus], fieldset, form, section, dialog, article, main'

/**
 * A control that disappears by its own act (a gift saved, a contribution taken back, an address kept) would leave the
 * keyboard and the screen reader at the beginning of the page. They stay in the part where they were: on the control that
 * took its place, else on the part's heading, else on the part itself.
 */
export function guardFocus(): () => void {
  let last: Element | null = null
  let around: readonly Element[] = []
  const enter = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    last = target
    around = ancestorsOf(target)
  }
  // Whoever leaves for elsewhere left on purpose: nothing is to be given back.
  const leave = ({ target }: Event) =>
    queueMicrotask(() => {
      if (target === last && last?.isConnected && !isDisabled(last)) last = null
    })
  const observer = new MutationObserver(() => {
    if (!last || (last.isConnected && !isDisabled(last))) return
    // A page that takes the focus somewhere itself does so in the same turn.
    requestAnimationFrame(() => {
      if (!last || (last.isConnected && !isDisabled(last))) return
      const { activeElement } = document
      const isLost = activeElement === document.body || activeElement === last
      last = null
      if (isLost) settle(around)
    })
  })
  document.addEventListener('focusin', enter)
  document.addEventListener('focusout', leave)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    document.removeEventListener('focusin', enter)
    document.removeEventListener('focusout', leave)
    observer.disconnect()
  }
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let at = element.parentElement; at; at = at.parentElement) if (at.matches(PARTS)) found.push(at)
  return found
}

const isDisabled = (element: Element) => element instanceof HTMLButtonElement && element.disabled

function settle(around: readonly Element[]): void {
  const part = around.find((candidate) => candidate.isConnected && isSeen(candidate))
  if (!part) return
  const inPlace = part.matches('[data-keeps-focus]') ? part.querySelector(FOCUSABLE) : null
  const target = inPlace ?? part.querySelector('h1, h2, h3') ?? part
  if (!(target instanceof HTMLElement)) return
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** A dialog that was closed stands in the page without being seen. */
const isSeen = (element: Element) => element.getClientRects().length > 0
