import { clean } from '@obole/contract/plain-text'
import type { LeftOut } from '@obole/core/imports/pull'
import { plainTextOf } from './plain-text-of.ts'

const MOST_REMARKS = 50
const LONGEST_NAME = 100

/** What of a campaign has no place in its draft, noted while it is read; each thing once. */
export class Remarks {
  readonly leftOut: LeftOut[] = []

  note(what: LeftOut['what'], name: string | null | undefined = null): void {
    const short = name ? clean(plainTextOf(name)).slice(0, LONGEST_NAME) || null : null
    const isKnown = this.leftOut.some((one) => one.what === what && one.name === short)
    if (!isKnown && this.leftOut.length < MOST_REMARKS) this.leftOut.push({ what, name: short })
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
    return this.text(html, most).replaceAll(/\s+/g, ' ')
  }
}
