import { clean } from '@obole/contract/plain-text'
import { onOneLine } from '@obole/core/validation/one-line'
import type { LeftOut } from '@obole/core/imports/pull'
import { plainTextOf } from './plain-text-of.ts'

const MOST_REMARKS = 50
const LONGEST_NAME = 100

/** What of a campaign has no place in its draft, noted while it is read; each thing once. */
export class Remarks {
  readonly leftOut: LeftOut[] = []

  note(what: LeftOut['what'], name: string | null | undefined = null): void {
    const short = name ? clean(plainTextOf(name)).slice(0, LONGEST_NAME) || null : null
    // Of what is left out beyond what anybody reads, it is said that there is more.
    const named = this.leftOut.length < MOST_REMARKS ? short : null
    const isKnown = this.leftOut.some((one) => one.what === what && one.name === named)
    if (!isKnown) this.leftOut.push({ what, name: named })
  }

  /** The first of a list that has room for so many; the others are noted. */
  most<T>(what: LeftOut['what'], listed: readonly T[], most: number): T[] {
    for (const one of listed.slice(most)) this.note(what, labelOf(one))
    return listed.slice(0, most)
  }

  /** Pictures stay where they are: a copy of them would be fetched from an address that an answer names. */
  picture(picture: unknown): void {
    if (picture) this.note('Picture')
  }

  /** As plain text; one that is too long is cut, and that is noted. */
  text(html: string | null | undefined, most: number): string {
    const text = clean(plainTextOf((html ?? '').toWellFormed()))
    if (text.length <= most) return text
    this.note('Text')
    return text.slice(0, most).toWellFormed().trim()
  }

  line(html: string | null | undefined, most: number): string {
    return onOneLine(this.text(html, most))
  }
}

/** The name of a thing over there, whatever else of it can be read. */
export const labelOf = (one: unknown): string | null =>
  typeof one === 'object' && one !== null && 'label' in one && typeof one.label === 'string'
    ? one.label
    : null
