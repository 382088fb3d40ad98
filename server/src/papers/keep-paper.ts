import { createHash } from 'node:crypto'
import type { App } from '../app.ts'
import { drawnPicture } from '../organizations/drawn-picture.ts'
import { drawPaper, type PaperPictures } from './drawing.ts'
import { isInvoice, type Paper, type PaperFile } from './paper.ts'
import { readSignatureDrawing } from './sign-papers.ts'
import { saveFile } from './write-papers.ts'

/**
 * Draws the paper and keeps its file; where another request kept one first, that file stays and ours is deleted, and so is
 * ours where the paper says something else by now.
 */
export async function keepPaper(app: App, paper: Paper): Promise<{ pdf: Buffer; file: PaperFile }> {
  const pdf = await drawPaper(paper.contents, await picturesOf(app, paper))
  const storedAs = await app.papers.write(pdf)
  const file = { storedAs, sizeBytes: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') }
  // A file that is drawn again with other bytes no longer proves anything, just like a changed one: the log reports it.
  if (paper.file && paper.file.sha256 !== file.sha256)
    app.log.warn(
      { paperId: paper.id, was: paper.file.sha256, is: file.sha256 },
      'paper drawn again otherwise',
    )
  const { id, contents } = paper
  const isKept = await saveFile(app, { id, contents, file, replaces: paper.file?.storedAs ?? null })
  if (!isKept) await app.papers.delete(storedAs)
  return { pdf, file }
}

async function picturesOf(app: App, { contents }: Paper): Promise<PaperPictures> {
  if (contents.kind === 'FiscalReceipt') {
    const id = contents.signatory?.signatureId ?? null
    return { signature: id === null ? null : await readSignatureDrawing(app, id) }
  }
  if (isInvoice(contents)) return {}
  const picture = contents.kind === 'DedicationCard' ? null : contents.picture
  const [banner, logo] = await Promise.all([
    drawnPicture(app, picture ?? null, 'banner'),
    drawnPicture(app, contents.logo ?? null, 'logo'),
  ])
  return { banner: banner?.content ?? null, logo: logo?.content ?? null }
}
