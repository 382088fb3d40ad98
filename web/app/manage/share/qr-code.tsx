import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Card } from '../../ui/card.tsx'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { managedQrCodeOf } from '../../addresses/file-addresses.ts'
import { shareWords } from './share.words.ts'

/** Pixels: enough for a poster. */
const PNG_SIZE = 1200

export function QrCode({ title }: { title: string }) {
  const t = useWords(shareWords)
  const { campaign, organizationSlug } = useCampaign()
  const { formType, formSlug } = campaign.form
  const src = managedQrCodeOf({ organizationSlug, formType, formSlug })
  const fileName = `qr-code-${formSlug}`
  return (
    <Card title={t.qrCode}>
      <div className="flex flex-wrap items-start gap-5">
        <img
          src={src}
          alt={t.qrCodeOf(title)}
          width="160"
          height="160"
          className="size-40 rounded-field border border-line"
        />
        <div className="flex min-w-52 flex-1 flex-col items-start gap-3">
          <p className="text-muted">{t.qrCodeText}</p>
          <div className="flex flex-wrap gap-3">
            <Button tone="plain" onPress={() => void savePng(src, `${fileName}.png`)}>
              {t.downloadPng}
            </Button>
            <LinkButton tone="plain" href={src} download={`${fileName}.svg`}>
              {t.downloadSvg}
            </LinkButton>
          </div>
        </div>
      </div>
    </Card>
  )
}

/** Made in the browser, from the server's SVG. */
async function savePng(src: string, fileName: string): Promise<void> {
  const svg = await (await fetch(src)).text()
  const image = new Image(PNG_SIZE, PNG_SIZE)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = PNG_SIZE
  canvas.height = PNG_SIZE
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingEnabled = false
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, PNG_SIZE, PNG_SIZE)
  pen.drawImage(image, 0, 0, PNG_SIZE, PNG_SIZE)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = fileName
  link.click()
}
