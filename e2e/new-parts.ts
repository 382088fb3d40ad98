/**
 * Finds what of a page was not examined yet, and leaves the rest in `window.partsExamined`. A part is named after
 * everything that axe could judge it by: its elements, texts and attributes, how they look at this size, what they refer
 * to, and all elements around it. So a header is examined once and not on each page, a dialog without the page behind
 * it, and on a large screen only what a small one does not show or shows in another way.
 *
 * Answers the names of the new parts. Runs in the page, and can use nothing from outside.
 */
export function findNewParts(known: readonly string[]): string[] {
  /** Says nothing about what is in it: if one of its parts is new, the others need not be examined with it. */
  const BOX = /^(HTML|BODY|HEADER|NAV|MAIN|ASIDE|FOOTER|SECTION|ARTICLE|DIV|FORM)$/
  /** Compared with each other all over a page, so never left out. */
  const LANDMARK = 'header, nav, main, aside, footer, section, form, [role]'
  const UNSEEN = /^(SCRIPT|STYLE|LINK|TEMPLATE|NOSCRIPT)$/
  const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'for']

  const faultless = new Set(known)
  const contents = new Map<Element, string>()
  const examined: Element[] = []
  const fresh: string[] = []

  /** 53 bits, by cyrb53. */
  function digest(text: string): string {
    let [a, b] = [0xdeadbeef, 0x41c6ce57]
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i)
      a = Math.imul(a ^ code, 2654435761)
      b = Math.imul(b ^ code, 1597334677)
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
    return (2 ** 32 * (b & 0x1fffff) + (a >>> 0)).toString(36)
  }

  /** What contrast depends on, and whether it scrolls. */
  function lookOf(element: Element): string {
    if (!element.checkVisibility({ visibilityProperty: true })) return 'hidden'
    const style = getComputedStyle(element)
    // Large letters may be paler: from 24 pixels on, and from 18.66 where they are bold.
    const sizePixels = parseFloat(style.fontSize)
    const largeness = [18.66, 24].filter((pixels) => sizePixels >= pixels).length
    const scrolls =
      /auto|scroll/.test(style.overflow) &&
      (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
    const { color, backgroundColor, backgroundImage, opacity, position, fontWeight } = style
    return [color, backgroundColor, backgroundImage, opacity, position, fontWeight, largeness, scrolls].join()
  }

  /** The texts that an element gets its name from, wherever they stand. */
  function referredTo(element: Element): string {
    const ids = REFERENCES.flatMap((name) => element.getAttribute(name)?.split(' ') ?? [])
    const texts = ids.map((id) => document.getElementById(id)?.textContent ?? 'nothing')
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    return [...texts, ...labels.map(({ textContent }) => textContent)].join()
  }

  function itself(element: Element): string {
    const tag = element.cloneNode(false) as Element
    const text = [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('|')
    return [tag.outerHTML, text, lookOf(element), referredTo(element)].join('\n')
  }

  const partsOf = (element: Element) => [...element.children].filter(({ tagName }) => !UNSEEN.test(tagName))

  function read(element: Element): string {
    const inside = partsOf(element).map(read)
    const content = digest([itself(element), ...inside].join('\n'))
    contents.set(element, content)
    return content
  }

  function leaveOut(element: Element): void {
    if (!element.matches(LANDMARK) && !element.querySelector(LANDMARK)) examined.push(element)
    else for (const part of element.children) leaveOut(part)
  }

  function sort(element: Element, around: string): void {
    const name = digest(around + contents.get(element))
    if (faultless.has(name)) return leaveOut(element)
    fresh.push(name)
    if (!BOX.test(element.tagName)) return
    const inside = digest(around + itself(element))
    for (const part of partsOf(element)) sort(part, inside)
  }

  read(document.documentElement)
  sort(document.documentElement, '')
  window.partsExamined = examined
  return fresh
}
