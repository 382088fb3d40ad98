import type { UploadType } from '@obole/core/validation/file-types'

const EXTENSIONS: Readonly<Record<UploadType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}
/** The extension after the last dot: it must contain a letter, so that « Statuts v1.2 » keeps its number. */
const LAST_EXTENSION = /\.(?=[^.]*\p{L})[^.\s]{1,12}$/u
const OUR_EXTENSIONS = /(?:\.(?:pdf|png|jpe?g|webp)[\s.]*)+$/i
const MAX_STEM_LENGTH = 190

/**
 * The name under which a file is kept, shown and saved: the sender's words, then the extension of the file's real type.
 * Systems open a file by its extension alone, so only the content may decide it.
 */
export function fileNameOf(senders: string, type: UploadType): string {
  const last = senders.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // Characters that mean something to some file system, or that hide or reverse the text after them.
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
  const named = trimmed(plain).replace(LAST_EXTENSION, '').slice(0, MAX_STEM_LENGTH).toWellFormed()
  const stem = trimmed(trimmed(named).replace(OUR_EXTENSIONS, ''))
  return `${stem || 'document'}.${EXTENSIONS[type]}`
}

/** Dots and spaces at both ends: some systems drop them, and the text before them would become the extension. */
const trimmed = (text: string) => text.replaceAll(/^[\s.]+|[\s.]+$/gu, '')
