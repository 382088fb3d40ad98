import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPictures } from './drawing.ts'
import { Progress } from './progress.ts'
import { root } from './root.ts'

/** Makes the pictures of the README again: a visitor's page, the desk, a ticket. */
const folder = join(root, 'docs/pictures')
const progress = new Progress()
await mkdir(folder, { recursive: true })
process.exitCode = await drawPictures('e2e/readme.config.ts', folder, progress)
progress.note('pictures', folder)
// The open channel to the parent process would keep us running.
process.exit()
