// For sites that show a campaign of Obole: with `data-src` it puts the frame where it stands, and every frame of ours on the
// page becomes as tall as what it shows. Needs nothing, keeps nothing.
;(() => {
  const script = document.currentScript
  const { origin } = new URL(script.src)
  const { src, title = 'Obole', width, height = '400' } = script.dataset
  const at = src && new URL(src, origin)
  if (at && at.origin === origin) {
    at.searchParams.set('hauteur', '1')
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: at.href, title, loading: 'lazy' })
    const most = Number(width) > 0 ? `${Number(width)}px` : '100%'
    Object.assign(frame.style, { width: '100%', maxWidth: most, height: `${Number(height)}px`, border: '0' })
    script.before(frame)
  }

  const frames = () =>
    [...document.querySelectorAll('iframe')].filter((frame) => frame.src.startsWith(`${origin}/`))

  addEventListener('message', (event) => {
    if (event.origin !== origin) return
    const frame = frames().find(({ contentWindow }) => contentWindow === event.source)
    const { type, height: heightPx } = Object(event.data)
    if (frame && type === 'obole:height' && heightPx > 0) frame.style.height = `${Number(heightPx)}px`
    if (frame && type === 'obole:top' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  })

  // One that was quicker than this script is asked to say it again.
  for (const frame of frames()) frame.contentWindow.postMessage({ type: 'obole:measure' }, '*')
})()
