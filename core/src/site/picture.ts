/** A file uploaded to us, under the name we gave it, or one of the demo's drawings. */
const OUR_PICTURE = /^\/(?:api\/files\/[\w-]{1,64}|demo\/[\w-]{1,64}\.svg)$/

/**
 * The address of a picture if we host it, else null. Another site could track every visitor who sees it, replace the
 * picture later, or make the visitor's browser request something that is not a picture.
 */
export function ourPicture(address: string | null): string | null {
  return address !== null && OUR_PICTURE.test(address) ? address : null
}
