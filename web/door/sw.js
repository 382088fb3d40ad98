// The whole application is kept by the phone, so that it opens without network. Written by hand: it is short. The
// build writes in what there is to keep, and a name that changes with it.
const FILES = [/* files */]
const CACHE = 'accueil-/* version */'
const SHELL = '/accueil/'

self.addEventListener('install', (event) => {
  // Past the browser's own cache: files without a hash in their name would stay as they were.
  const requests = FILES.map((file) => new Request(file, { cache: 'no-cache' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)))
})

// A new version waits until no page of the old one is open, so that nobody's page changes in the middle of a queue.
self.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim())),
)

async function forgetOldVersions() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('accueil-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // Calls of the API, and all other pages, are none of its business.
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(SHELL)) return
  const isPage = request.mode === 'navigate'
  event.respondWith(fromCache(isPage ? SHELL : request).then((kept) => kept ?? fetch(request)))
})

async function fromCache(request) {
  const cache = await caches.open(CACHE)
  return cache.match(request)
}
