const QUALITY = 0.82

/**
 * Makes a picture as light as a page needs: no larger than it is ever shown, and in WebP. A picture that the browser
 * cannot read or make lighter stays as it is.
 */
export async function lighterPicture(file: File, longestSide: number): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const made = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  // A browser that cannot write WebP answers another format.
  if (made.type !== 'image/webp' || made.size >= file.size) return file
  return new File([made], file.name.replace(/\.\w+$/, '.webp'), { type: made.type })
}
