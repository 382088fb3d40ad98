import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPictures } from './drawing.ts'
import { Progress } from './progress.ts'
import { root } from './root.ts'

/** Pictures of every page in every state, on a phone and on a large screen. */
const folder = join(root, 'gallery')
const progress = new Progress()
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
process.exitCode = await drawPictures('e2e/gallery.config.ts', folder, progress)
const drawn = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted()
await writeFile(join(folder, 'index.html'), indexOf(drawn))
progress.note('gallery', `${drawn.length} pictures: ${join(folder, 'index.html')}`)
// The open channel to the parent process would keep us running.
process.exit()

/** An index page of all pictures, the two sizes side by side. */
function indexOf(pictures: readonly string[]): string {
  const names = [...new Set(pictures.map((name) => name.replace(/-\d+\.png$/, '')))]
  const rows = names.map((name) => {
    const sizes = pictures.filter((picture) => picture.replace(/-\d+\.png$/, '') === name).toReversed()
    const shown = sizes.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`,
    )
    return `<h2>${name}</h2><div>${shown.join('')}</div>`
  })
  const style =
    'body{font:16px system-ui;margin:2rem}div{display:flex;gap:1rem;align-items:start}img{height:28rem;border:1px solid #ccc}'
  return `<!doctype html><meta charset="utf-8"><title>Obole</title><style>${style}</style>${rows.join('')}`
}
