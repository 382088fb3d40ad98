import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPictures } from './drawing.ts'
import { Progress } from './progress.ts'
import { root } from './root.ts'

/** The pictures of the README, drawn anew: a visitor's page, the desk, a ticket. */
const folder = join(root, 'docs/pictures')
const progress = new Progress()
await mkdir(folder, { recursive: true })
process.exitCode = await drawPictures('e2e/readme.config.ts', folder, progress)
progress.note('pictures', folder)
// The line to whoever started us would keep us here.
process.exit()
