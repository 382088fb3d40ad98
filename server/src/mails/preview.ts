import { LOCALES, type Locale } from '@obole/core/locale'
import { escapeHtml } from '../platform/escape-html.ts'
import { mailSamples } from './samples.ts'
import { withPictures } from './with-pictures.ts'

/** A mail as it arrives: its HTML, or its text version. Null where there is no such mail. */
export function previewMail(name: string, locale: Locale, format: 'html' | 'text'): string | null {
  const mail = mailSamples.get(name)?.(locale)
  if (!mail) return null
  return format === 'text' ? mail.text : withPictures(mail)
}

/** Every mail with its subject, and links to see it in each language. */
export function previewList(): string {
  const rows = [...mailSamples].map(([name, sample]) => {
    const links = LOCALES.map((locale) => {
      const address = `/api/mails/${encodeURIComponent(name)}/${locale}`
      return `<a href="${address}">${locale}</a> <a href="${address}?format=text">${locale}, texte</a>`
    })
    return `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(sample('fr').subject)}</td><td>${links.join(' · ')}</td></tr>`
  })
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Les mails d’Obole</title>
<style>
body { margin: 0 auto; max-width: 1120px; padding: 32px 16px; background: #FAF9F6; color: #1B1A2B; font: 1rem/1.6 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
h1 { font: 700 2rem/1.2 'Bricolage Grotesque', Figtree, 'Segoe UI', sans-serif }
table { width: 100%; border-collapse: collapse; background: #FFFFFF }
th, td { padding: 12px; border-bottom: 1px solid #E4E2EC; text-align: left; vertical-align: top }
a { color: #3A2FB0 }
</style>
</head>
<body>
<h1>Les mails d’Obole</h1>
<p>Chaque mail avec des données d’exemple, en français et en anglais. Cette page n’existe pas en production.</p>
<table>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`
}
