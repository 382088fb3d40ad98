import type { UploadType } from '@obole/core/file-types'

const EXTENSIONS: Readonly<Record<UploadType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}
/** What a system reads behind the last dot: a letter among it, so that « Statuts v1.2 » keeps its number. */
const LAST_EXTENSION = /\.(?=[^.]*\p{L})[^.\s]{1,12}$/u
const OUR_EXTENSIONS = /(?:\.(?:pdf|png|jpe?g|webp)[\s.]*)+$/i
const MAX_STEM_LENGTH = 190

/**
 * The name under which a file is kept, shown and saved: its sender's words and, whatever they called it, the extension
 * of what it is. A system opens a file by its extension alone, so nobody but the content may choose it.
 */
export function fileNameOf(senders: string, type: UploadType): string {
  const last = senders.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // Signs that mean something to some file system, or that hide or turn around what follows them.
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
  const named = trimmed(plain).replace(LAST_EXTENSION, '').slice(0, MAX_STEM_LENGTH).toWellFormed()
  const stem = trimmed(trimmed(named).replace(OUR_EXTENSIONS, ''))
  return `${stem || 'document'}.${EXTENSIONS[type]}`
}

/** Dots and spaces at the edges: some systems drop them, and what stood before them becomes the extension. */
const trimmed = (text: string) => text.replaceAll(/^[\s.]+|[\s.]+$/gu, '')
