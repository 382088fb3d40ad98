import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import * as files from '../organizations/association-files.ts'

/** For everybody: pages and mails show it. */
export const openPicture = (app: App, id: string): Promise<files.OpenFile | Refusal> =>
  files.openPicture(app, id)
