import type { Message } from './message.ts'

export function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const when = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
const kibibytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

const STYLE = `
@font-face{font-family:Figtree;src:url(/polices/figtree.woff2) format("woff2");font-weight:300 900;font-display:swap}
@font-face{font-family:Bricolage;src:url(/polices/bricolage-grotesque.woff2) format("woff2");font-weight:200 800;font-display:swap}
:root{--primary:#4B3FCF;--dark:#3A2FB0;--tint:#F4F3FE;--tint-2:#E7E4FC;--ink:#1B1A2B;--muted:#5B5A70;--line:#E4E2EC;--ground:#FAF9F6;--paper:#fff;--sun:#FFC94D}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:400 1rem/1.55 Figtree,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
h1{font:700 2rem/1.15 Bricolage,Figtree,system-ui,sans-serif;letter-spacing:-.015em;margin:0 0 .5rem;overflow-wrap:anywhere;text-wrap:balance}
a{color:var(--dark)}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px;border-radius:8px}
header{display:flex;align-items:center;gap:.75rem;min-height:64px;padding:0 clamp(16px,4vw,40px);background:var(--paper);border-bottom:1px solid var(--line)}
.logo{display:inline-flex;align-items:center;gap:.5rem;min-height:44px;font:700 1.35rem Bricolage,Figtree,system-ui;color:var(--primary);text-decoration:none}
.logo i{width:26px;height:26px;border-radius:50%;background:radial-gradient(circle at 32% 30%,var(--sun) 0 34%,var(--primary) 36%)}
header span{color:var(--muted)}
main{max-width:880px;margin:0 auto;padding:2rem clamp(16px,4vw,40px) 4rem}
.lead{color:var(--muted);max-width:62ch;margin:0 0 1.5rem}
.list{list-style:none;margin:0;padding:0;background:var(--paper);border:1px solid var(--line);border-radius:20px;overflow:hidden}
.list li+li{border-top:1px solid var(--line)}
.list a{display:grid;grid-template-columns:1fr auto;gap:.1rem 1rem;padding:.95rem 1.25rem;color:inherit;text-decoration:none}
.list a:hover{background:var(--tint)}
.list a:focus-visible{outline-offset:-3px}
.list b{overflow-wrap:anywhere}
.list small{color:var(--muted);font-size:.875rem;overflow-wrap:anywhere}
time{color:var(--muted);font-size:.875rem;font-variant-numeric:tabular-nums}
.empty{background:var(--paper);border:1px solid var(--line);border-radius:20px;padding:2.5rem 1.25rem;text-align:center;color:var(--muted)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.15rem 1rem;margin:0 0 1.25rem}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin:0 0 1rem}
.pill{display:inline-flex;align-items:center;min-height:44px;padding:0 1.1rem;border:1.5px solid #8D8BA3;border-radius:999px;background:var(--paper);color:var(--ink);font-weight:600;text-decoration:none}
.pill[aria-current]{background:var(--primary);border-color:var(--primary);color:#fff}
.sheet{display:block;width:100%;background:var(--paper);border:1px solid var(--line);border-radius:20px}
iframe.sheet{height:75vh;min-height:420px}
pre.sheet{margin:0;padding:1.25rem;white-space:pre-wrap;overflow-wrap:anywhere;font:400 .9375rem/1.55 ui-monospace,monospace}
@media (max-width:600px){.list a{grid-template-columns:1fr}h1{font-size:1.5rem}}
`

/** The list reloads only when a message arrived, so that the reader is not disturbed. */
const reloadOnChange = (version: string): string => `
const seen = ${JSON.stringify(version)}
setInterval(async () => {
  const answer = await fetch('/version').catch(() => undefined)
  if (answer?.ok && (await answer.text()) !== seen) location.reload()
}, 2000)`

function page(title: string, nonce: string, body: string, script = ''): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head>
<body><header><a class="logo" href="/"><i aria-hidden="true"></i>Obole</a><span>Boîte aux lettres</span></header>
<main>${body}</main>${script && `<script nonce="${nonce}">${script}</script>`}</body></html>`
}

export function listPage(messages: Message[], version: string, nonce: string): string {
  const rows = messages.map(
    (message) => `<li><a href="/message/${message.id}"><b>${escape(titleOf(message))}</b>${timeOf(message)}
<small>À ${escape(message.to.join(', '))}</small></a></li>`,
  )
  const list =
    rows.length > 0
      ? `<ul class="list">${rows.join('\n')}</ul>`
      : '<p class="empty">Aucun message pour l’instant. Cette page se met à jour toute seule.</p>'
  const lead =
    'Tous les messages qu’Obole envoie depuis cet ordinateur arrivent ici\u202F; aucun ne part sur Internet.'
  return page(
    'Boîte aux lettres – Obole',
    nonce,
    `<h1>Boîte aux lettres</h1><p class="lead">${lead}</p>${list}`,
    reloadOnChange(version),
  )
}

export type View = 'html' | 'texte'

export function messagePage(message: Message, view: View, nonce: string): string {
  const tab = (name: View, label: string) =>
    `<a class="pill" href="/message/${message.id}?vue=${name}"${view === name ? ' aria-current="page"' : ''}>${label}</a>`
  const files = message.attachments.map(
    ({ filename, sizeBytes, url }) =>
      `<a href="${url}" download>${escape(filename)}</a> (${kibibytes.format(sizeBytes / 1024)}\u202FKio)`,
  )
  const body =
    view === 'html'
      ? `<iframe class="sheet" title="Contenu du message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/message/${message.id}/html"></iframe>`
      : `<pre class="sheet">${escape(message.text)}</pre>`
  return page(
    `${titleOf(message)} – Obole`,
    nonce,
    `<h1>${escape(titleOf(message))}</h1>
<dl><dt>De</dt><dd>${escape(message.from)}</dd><dt>À</dt><dd>${escape(message.to.join(', '))}</dd>
<dt>Reçu</dt><dd>${timeOf(message)}</dd>${files.length > 0 ? `<dt>Pièces jointes</dt><dd>${files.join('<br>')}</dd>` : ''}</dl>
<nav aria-label="Vues du message">${message.html ? tab('html', 'Mise en page') : ''}${tab('texte', 'Texte')}<a class="pill" href="/message/${message.id}/source">Source</a></nav>
${body}`,
  )
}

/** Links open in a new tab; images inside the message are read from its attachments. */
export function framedHtml(message: Message): string {
  const inline = message.attachments.reduce(
    (html, { contentId, url }) => (contentId ? html.replaceAll(`cid:${contentId}`, url) : html),
    message.html,
  )
  return `<!doctype html><base target="_blank">${inline}`
}

export const notFoundPage = (nonce: string): string =>
  page(
    'Introuvable – Obole',
    nonce,
    '<h1>Ce message n’est pas ici</h1><p class="lead">Il a peut-être été effacé.</p><p><a class="pill" href="/">Voir tous les messages</a></p>',
  )

const titleOf = (message: Message): string => message.subject || '(sans objet)'

const timeOf = (message: Message): string =>
  `<time datetime="${message.receivedAt}">${when.format(new Date(message.receivedAt))}</time>`
