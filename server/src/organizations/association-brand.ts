import type { App } from '../app.ts'
import type { MailBrand } from '../mails/brand.ts'
import { drawnPicture } from './drawn-picture.ts'

/** The look of a mail that is the association's own, of no campaign. */
export async function associationBrand(
  app: App,
  { name, logo }: { name: string; logo: string | null },
): Promise<MailBrand> {
  return {
    name,
    color: null,
    logo: await drawnPicture(app, logo, 'logo'),
    banner: null,
    title: name,
    contactEmail: null,
  }
}
