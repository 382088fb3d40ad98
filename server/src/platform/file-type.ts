import type { UploadType } from '@obole/core/validation/file-types'
/** The type of a content by its first bytes; the file's name and the sender's declared type are ignored. */
export function sniffType(content: Uint8Array): UploadType | null {
  const has = (offset: number, ...bytes: number[]) => bytes.every((byte, i) => content[offset + i] === byte)
  const says = (offset: number, text: string) => has(offset, ...Buffer.from(text, 'latin1'))
  if (says(0, '%PDF-')) return 'application/pdf'
  if (has(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && says(12, 'IHDR')) return 'image/png'
  if (has(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (says(0, 'RIFF') && says(8, 'WEBPVP8')) return 'image/webp'
  return null
}
