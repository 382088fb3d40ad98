import { withAncestors } from './focus.ts'

/** Elements that can take the focus. */
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** Parts of a page that can have a name, the smallest first. */
const PARTS = '[data-keeps-focus], fieldset, form, section, dialog, article, main'

/**
 * A control that disappears when used (a gift saved, a contribution refunded, an address kept) would send the keyboard
 * and the screen reader back to the start of the page. The focus stays in the same part: on the control that replaced
 * it, else on the part's heading, else on the part itself.
 */
export function guardFocus(): () => void {
  let last: Element | null = null
  let ancestors: readonly Element[] = []
  const enter = ([target, ...around]: readonly Element[]) => {
    last = target ?? null
    ancestors = around.filter((element) => element.matches(PARTS))
  }
  const follow = ({ target }: Event) => enter(withAncestors(target))
  // A person who moves the focus away did so on purpose: nothing has to be restored.
  const leave = ({ target }: Event) =>
    queueMicrotask(() => {
      if (target === last && last?.isConnected && !isDisabled(last)) last = null
    })
  const look = () => {
    if (!last || (last.isConnected && !isDisabled(last))) return
    // A page that moves the focus itself does so in the same turn.
    requestAnimationFrame(() => {
      if (!last || (last.isConnected && !isDisabled(last))) return
      const { activeElement } = document
      const isLost = activeElement === document.body || activeElement === last
      last = null
      if (isLost) settle(ancestors)
    })
  }
  const observer = new MutationObserver(look)
  document.addEventListener('focusin', follow)
  document.addEventListener('focusout', leave)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  enter(withAncestors(document.activeElement))
  return () => {
    document.removeEventListener('focusin', follow)
    document.removeEventListener('focusout', leave)
    observer.disconnect()
  }
}

const isDisabled = (element: Element) => element instanceof HTMLButtonElement && element.disabled

function settle(ancestors: readonly Element[]): void {
  const part = ancestors.find((candidate) => candidate.isConnected && isSeen(candidate))
  if (!part) return
  const inPlace = part.matches('[data-keeps-focus]') ? part.querySelector(FOCUSABLE) : null
  const target = inPlace ?? part.querySelector('h1, h2, h3') ?? part
  if (!(target instanceof HTMLElement)) return
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** A closed dialog is in the page, but not visible. */
const isSeen = (element: Element) => element.getClientRects().length > 0
