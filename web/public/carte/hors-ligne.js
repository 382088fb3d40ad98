/*
 * A card on a phone's home screen opens without network too. This file is both the page's script, which asks for a
 * worker, and that worker, which keeps each card as it was last read.
 */
const KEPT = 'cards'
const CARD = /^\/carte\/[^/]+$/
const CARD_OR_ICON = /^\/carte\/[^/]+(\/icone\.png)?$/

if ('document' in globalThis) void keepCard()
else serveCards()

/** Only where the member put it on their home screen: a borrowed computer keeps nothing. */
async function keepCard() {
  if (!('serviceWorker' in navigator) || !matchMedia('(display-mode: standalone)').matches) return
  await navigator.serviceWorker.register('/carte/hors-ligne.js')
  await navigator.serviceWorker.ready
  const { pathname } = location
  const kept = await caches.open(KEPT)
  await kept.addAll(CARD.test(pathname) ? [pathname, `${pathname}/icone.png`] : [])
}

function serveCards() {
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    const { method, url } = event.request
    if (method === 'GET' && CARD_OR_ICON.test(new URL(url).pathname)) event.respondWith(newest(event.request))
  })
}

/** What we say today comes first: a card that was cancelled is gone from the phone as well. */
async function newest(request) {
  const kept = await caches.open(KEPT)
  const path = new URL(request.url).pathname
  const answer = await fetch(request).catch(() => null)
  if (answer?.ok) await kept.put(path, answer.clone())
  if (answer?.status === 404) await kept.delete(path)
  if (answer && answer.status < 500) return answer
  return (await kept.match(path, { ignoreVary: true })) ?? answer ?? Response.error()
}
