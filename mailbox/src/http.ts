import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { Letterbox } from './letterbox.ts'
import { readAttachment } from './message.ts'
import { framedHtml, listPage, messagePage, notFoundPage } from './pages.ts'

const packages = createRequire(import.meta.url)

const FONTS = new Map([
  ['figtree.woff2', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
  [
    'bricolage-grotesque.woff2',
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  ],
])

/**
 * Against DNS rebinding: another site whose name points here must not read this mailbox through a visitor's browser.
 */
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

export function createMailboxServer(box: Letterbox): Server {
  return createServer((request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('Cache-Control', 'no-store')
    const url = URL.parse(request.url ?? '/', `http://${request.headers.host ?? 'unknown'}`)
    if (!url || !OWN_NAMES.has(url.hostname)) return send(response, 421, 'text/plain', 'unknown host')
    answer(box, request.method ?? 'GET', url, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) send(response, 500, 'text/plain', 'internal error')
    })
  })
}

async function answer(box: Letterbox, method: string, url: URL, response: ServerResponse): Promise<void> {
  const [area = '', id = '', part = '', index = ''] = url.pathname.slice(1).split('/')
  if (area === 'messages' && method === 'DELETE') {
    await box.clear()
    return send(response, 204)
  }
  if (method !== 'GET' && method !== 'HEAD') return send(response, 405, 'text/plain', 'method not allowed')
  if (area === 'messages') return sendJson(response, await box.list(url.searchParams.get('to') ?? undefined))
  if (area === 'healthz') return sendJson(response, { status: 'ok' })
  if (area === 'version') return send(response, 200, 'text/plain', box.version)
  if (area === 'polices') return sendFont(response, id)
  if (area === '') {
    const { version } = box
    return sendPage(response, 200, listPage(await box.list(), version, policy(response)))
  }
  if (area !== 'message') return sendPage(response, 404, notFoundPage(policy(response)))
  return answerMessage(box, { id, part, index, view: url.searchParams.get('vue') }, response)
}

async function answerMessage(
  box: Letterbox,
  { id, part, index, view }: { id: string; part: string; index: string; view: string | null },
  response: ServerResponse,
): Promise<void> {
  const [message, source] = await Promise.all([box.find(id), box.source(id)])
  if (!message || !source) return sendPage(response, 404, notFoundPage(policy(response)))
  if (part === '') {
    const chosen = view === 'texte' || !message.html ? 'texte' : 'html'
    return sendPage(response, 200, messagePage(message, chosen, policy(response)))
  }
  if (part === 'html') {
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    )
    return send(response, 200, 'text/html; charset=utf-8', framedHtml(message))
  }
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  if (part === 'source') return send(response, 200, 'text/plain; charset=utf-8', source)
  const attachment = part === 'pieces-jointes' ? await readAttachment(source, Number(index)) : undefined
  const described = message.attachments[Number(index)]
  if (!attachment || !described) return send(response, 404, 'text/plain', 'not found')
  response.setHeader(
    'Content-Disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(described.filename)}`,
  )
  // Only pictures are shown, inside the framed message; anything else is downloaded, never run.
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(described.mimeType)
  return send(response, 200, isPicture ? described.mimeType : 'application/octet-stream', attachment)
}

/** Sets the page's policy and returns the nonce for its own style and script. */
function policy(response: ServerResponse): string {
  const nonce = randomBytes(16).toString('base64')
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; font-src 'self'; img-src data:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  )
  return nonce
}

async function sendFont(response: ServerResponse, name: string): Promise<void> {
  const path = FONTS.get(name)
  const font = path && (await readFile(packages.resolve(path)))
  if (!font) return send(response, 404, 'text/plain', 'not found')
  response.setHeader('Cache-Control', 'max-age=86400')
  return send(response, 200, 'font/woff2', font)
}

const sendPage = (response: ServerResponse, status: number, html: string): void =>
  send(response, status, 'text/html; charset=utf-8', html)

const sendJson = (response: ServerResponse, value: unknown): void =>
  send(response, 200, 'application/json', JSON.stringify(value))

function send(response: ServerResponse, status: number, type?: string, body: string | Buffer = ''): void {
  response.statusCode = status
  if (type) response.setHeader('Content-Type', type)
  response.end(body)
}
