import type { InlinePicture } from '../platform/mail.ts'
import type { LaidOutMail } from './layout.ts'

/** A browser cannot find the mail's attached pictures: each is written inline instead. */
export function withPictures({ html, pictures }: Pick<LaidOutMail, 'html' | 'pictures'>): string {
  const shown = (page: string, { cid, content, contentType }: InlinePicture) =>
    page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`)
  return pictures.reduce(shown, html)
}
