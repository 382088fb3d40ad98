// For sites that show an Obole form in a frame: the frame becomes as tall as the form. Needs nothing, keeps nothing.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  const frames = () =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${origin}/`))

  addEventListener('message', (event) => {
    if (event.origin !== origin) return
    const frame = frames().find(({ contentWindow }) => contentWindow === event.source)
    const { type, height } = Object(event.data)
    if (frame && type === 'obole:height' && height > 0) frame.style.height = `${Number(height)}px`
    if (frame && type === 'obole:top' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  })

  // One that was quicker than this script is asked to say it again.
  for (const frame of frames()) frame.contentWindow.postMessage({ type: 'obole:measure' }, '*')
})()
