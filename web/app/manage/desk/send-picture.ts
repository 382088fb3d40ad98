import { call } from '../../session/call.ts'

/** Sends a picture to the association's files; answers where it is, or why not. */
export async function sendPicture(
  organizationSlug: string,
  file: File,
): Promise<{ url: string } | { refusal: string }> {
  const body = new FormData()
  body.set('file', file)
  const sent = await call('POST /manage/organizations/{organizationSlug}/pictures', {
    params: { organizationSlug },
    body,
  })
  return sent.ok ? { url: sent.value.url } : { refusal: sent.problem.message }
}
