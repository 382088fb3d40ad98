/** A file that was sent to us, under the name we gave it, or one of the demonstration's drawings. */
const OUR_PICTURE = /^\/(?:api\/files\/[\w-]{1,64}|demo\/[\w-]{1,64}\.svg)$/

/**
 * The address of a picture if the picture is ours, else null. Another site would learn of every visitor who sees it,
 * show something else tomorrow, or have the visitor's browser ask for what is no picture at all.
 */
export function ourPicture(address: string | null): string | null {
  return address !== null && OUR_PICTURE.test(address) ? address : null
}
