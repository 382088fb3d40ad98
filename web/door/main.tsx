import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { locale, words } from './browser/locale.ts'
import { letSoundPlay } from './browser/signals.ts'
import './door.css'
import { doorWords } from './door.words.ts'
import { Phone } from './phone/phone.ts'
import { Door } from './screens/door.tsx'

document.documentElement.lang = locale
document.title = words(doorWords).documentTitle

const phone = new Phone()
void phone.start()
letSoundPlay()
// Without it the page works as long as it has network.
navigator.serviceWorker?.register('/accueil/sw.js', { scope: '/accueil/' }).catch(() => undefined)

const place = document.getElementById('door')
if (place)
  createRoot(place).render(
    <StrictMode>
      <Door phone={phone} />
    </StrictMode>,
  )
