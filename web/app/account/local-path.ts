import { localPath as pathOfOurs } from '@obole/contract/local-path'

/** Only paths are asked of a page, so any origin that is nobody's stands for ours. */
const NOBODYS = 'https://obole.invalid'

/** A page of ours to come back to, whatever the address says; anything else leads home. */
export function localPath(asked: string | null): string {
  return pathOfOurs(asked, NOBODYS) ?? '/'
}
