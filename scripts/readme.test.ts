import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
const MOST_PICTURE_BYTES = 150_000

/** What a page of ours links to or shows in this tree. */
function placesIn(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, place = '']) => place)
    .filter((place) => !/^(?:https?:|mailto:|#)/.test(place))
}

it.each(PAGES)('%s links to nothing that is not there', (page) => {
  expect(placesIn(page).filter((place) => !existsSync(join(root, place.replace(/#.*$/, ''))))).toEqual([])
})

it('the README shows a visitor’s page, the desk and a paper, each light', () => {
  const pictures = placesIn('README.md').filter((place) => /\.(?:webp|png)$/.test(place))
  expect(pictures).toEqual(['visitor', 'desk', 'ticket'].map((name) => `docs/pictures/${name}.webp`))
  const heavy = pictures.filter((picture) => statSync(join(root, picture)).size > MOST_PICTURE_BYTES)
  expect(heavy).toEqual([])
})
